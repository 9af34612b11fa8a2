import { LexicalEmbeddings } from './lexical.embeddings';

const embeddings = new LexicalEmbeddings();

async function similarity(a: string, b: string): Promise<number> {
  const [x = [], y = []] = await embeddings.embed([a, b], 'document');
  return x.reduce((sum, one, i) => sum + one * (y[i] ?? 0), 0);
}

describe('LexicalEmbeddings', () => {
  it.each([
    ['château avec jardin', 'Un château du XVIIe siècle et son grand jardin', 'Loft industriel près de la gare'],
    ['castle with garden', 'An old castle surrounded by gardens', 'Industrial loft close to the station'],
    ['castle with a garden', 'Château entouré de jardins', 'Bateau sur la Seine'],
    ['rooftop with a view over the sea', 'Terrasse avec vue sur la mer', 'Cave voûtée en pierre'],
    ['salle lumineuse pour séminaire', 'bright room for seminars', 'péniche pour soirée dansante'],
    ['restaurant gastronomique', 'Restaurants gastronomiques', 'Auditorium de 300 places'],
    ['amphithéâtre', 'amphitheatre plénière', 'ferme rénovée à la campagne'],
    ['Domaine viticole', 'domaine viticol', 'musée d’art contemporain'],
  ])('ranks %s nearer to "%s" than to "%s"', async (query, related, unrelated) => {
    const near = await similarity(query, related);
    const far = await similarity(query, unrelated);
    expect(near).toBeGreaterThan(far + 0.15);
  });

  it('ignores case, accents and stop words', async () => {
    expect(await similarity('Le château de la forêt', 'CHATEAU FORET')).toBeCloseTo(1, 6);
  });

  it("ranks a long description that matches the query above one that doesn't", async () => {
    const query = 'lieu atypique avec terrasse et vue sur le fleuve';
    const boat =
      'La Péniche : lieu insolite amarré au bord du fleuve, terrasse de 200 m², vue panoramique, traiteur intégré.';
    const hotel = 'Hôtel de chaîne près de l’aéroport, salles de réunion modulables, parking, restauration rapide.';
    expect(await similarity(query, boat)).toBeGreaterThan(await similarity(query, hotel));
  });
});
