import { stripQuotedText } from './strip-quoted-text';
import { textOf, withoutEmbeddedPictures } from './html-text';

const OWN = 'Nous serons 45 personnes.';

describe('stripQuotedText', () => {
  it.each([
    'Från: Parvis <requests@parvis.example>\nSkickat: den 26 november 2026 09:12\nTill: Claire\nÄmne: Förfrågan\n\nHur många?',
    'Od: Parvis <requests@parvis.example>\nWysłano: czwartek, 26 listopada 2026 09:12\nDo: Claire\nTemat: Zapytanie\n\nIle?',
    'Il giorno gio 26 nov 2026 alle ore 09:12 Parvis <requests@parvis.example> ha scritto:\n\n> Quanti?',
    'El jue, 26 nov 2026 a las 9:12, Parvis (<requests@parvis.example>) escribió:\n\n> ¿Cuántos?',
    'Em qui., 26 de nov. de 2026 às 09:12, Parvis <requests@parvis.example> escreveu:\n\n> Quantos?',
    'Op do 26 nov. 2026 om 09:12 schreef Parvis <requests@parvis.example>:\n\n> Hoeveel?',
    'Den tors 26 nov. 2026 kl 09:12 skrev Parvis <requests@parvis.example>:\n\n> Hur många?',
    'Le jeudi 26 novembre 2026 à 09:12:33 UTC+1, Parvis <requests@parvis.example> a écrit :\n\n\nCombien serez-vous ?',
    'Le jeu. 26 nov. 2026 à 09:12, Parvis <requests@parvis.example> a\nécrit :\n\n> Combien ?',
    '> Message du 26/11/26 09:12\n> De : "Parvis" <requests@parvis.example>\n> A : claire@orga.example\n> Objet : Votre demande\n>\n> Combien ?',
    '-------- Message original --------\nObjet: Votre demande\nDe: Parvis <requests@parvis.example>\nÀ: claire@orga.example\nCc:\n\nCombien ?',
    '________________________________\nDe : Parvis <requests@parvis.example>\nEnvoyé : jeudi 26 novembre 2026 09:12\nÀ : Claire\nObjet : Votre demande\n\nCombien ?',
    '**De :** Parvis <requests@parvis.example>\n**Envoyé :** jeudi 26 novembre 2026 09:12\n**À :** Claire\n**Objet :** Votre demande\n\nCombien ?',
    '-----Ursprüngliche Nachricht-----\nVon: Parvis <requests@parvis.example>\nGesendet: Donnerstag, 26. November 2026 09:12\nAn: Claire\nBetreff: Anfrage\n\nWie viele?',
    'Le 26/11/2026 à 09:12, Parvis a écrit :\n> Combien ?',
    'Le 26 nov. 2026 à 09:12, Parvis <requests@parvis.example> a écrit :\n\n﻿\nCombien ?',
    '2026-11-26 9:12 GMT+01:00 Parvis <requests@parvis.example>:\n\n> Combien ?',
    'Am 26.11.2026 um 09:12 schrieb Parvis:\n> Wie viele?',
    'Da: Parvis <requests@parvis.example>\nInviato: giovedì 26 novembre 2026 09:12\nA: Claire\nOggetto: Richiesta\n\nQuanti?',
    'Fra: Parvis <requests@parvis.example>\nDato: torsdag 26. november 2026 kl. 09:12\nTil: Claire\nEmne: Forespørsel\n\nHvor mange?',
    'From: Parvis <requests@parvis.example>\nDate: Thursday, 26 November 2026 at 09:12\nTo: Claire\nSubject: Your request\n\nHow many?',
    'De: Parvis <requests@parvis.example>\nEnviado: quinta-feira, 26 de novembro de 2026 09:12\nPara: Claire\nAssunto: Pedido\n\nQuantos?',
    '---- Le jeu., 26 nov. 2026 09:12:33 +0100 Parvis <requests@parvis.example> a écrit ----\n\nCombien ?',
    'De : Parvis <requests@parvis.example>\n\nEnvoyé : jeudi 26 novembre 2026 09:12\n\nÀ : Claire\n\nObjet : Votre demande\n\nCombien ?',
    '----- Original Message -----\nFrom: "Parvis" <requests@parvis.example>\nTo: "Claire" <claire@orga.example>\nSent: Thursday, November 26, 2026 9:12:33 AM\nSubject: Your request\n\nHow many?',
    'Van: Parvis <requests@parvis.example>\nVerzonden: donderdag 26 november 2026 09:12\nAan: Claire\nOnderwerp: Aanvraag\n\nHoeveel?',
    'On Thursday, November 26th, 2026 at 9:12 AM, Parvis <requests@parvis.example> wrote:\n\n> How many?',
    'Parvis <requests@parvis.example> a écrit le 26/11/2026 09:12 :\n\nCombien ?',
  ])('hides a quoted mail: %j', (quoted) => {
    expect(stripQuotedText(`${OWN}\n\n${quoted}`).replyText).toBe(OWN);
  });

  it('returns what is written below and between quotes', () => {
    expect(stripQuotedText('> Combien ?\n45 personnes.\n> Où ?\nÀ Lyon.').replyText).toBe('45 personnes.\n\nÀ Lyon.');
    expect(
      stripQuotedText('Le 26/11/2026, Parvis <a@b.example> a écrit :\n> Combien ?\n\n45 personnes.').replyText,
    ).toBe('45 personnes.');
  });

  it.each([
    'Oui, le 18 mars me va.\n\nDe mon côté, rien à signaler.',
    'Voici le programme :\nDate : 18 mars\nObjet : séminaire\nTrès bonne journée',
    'Nous serons 45.\n\nLe 18 mars nous convient :\n- plénière\n- dîner',
    'Le directeur a écrit : oui.\nMerci',
  ])('keeps the author’s own words: %j', (text) => {
    expect(stripQuotedText(text).ownText).toBe(text);
  });
});

describe('textOf', () => {
  it.each([
    [
      '<table><tr><th>Nom</th><td>Claire</td></tr><tr><th>Participants</th><td><b>80</b></td></tr></table>',
      'Nom\tClaire\nParticipants\t80',
    ],
    ['<table><tr><td><p>Participants&nbsp;:</p></td><td><p>80</p></td></tr></table>', 'Participants :\t80'],
    [
      '<table><tr><td>A<table><tr><td>Participants</td><td>80</td></tr></table></td><td>B</td></tr></table>',
      'A\nParticipants\t80\n\nB',
    ],
    ['<table><tr><td>Participants</td><td></td><td>80<br></td></tr></table>', 'Participants\t80'],
    ['<table><tr><td>Claire<br>Petit</td><td>06 12 34 56 78</td></tr></table>', 'Claire\nPetit\n06 12 34 56 78'],
    ['<dl><dt>Ville</dt><dd>Lyon</dd><dt>Date</dt><dd>18 mars</dd></dl>', 'Ville\nLyon\nDate\n18 mars'],
  ])('keeps the cells of a table apart: %j', (html, text) => {
    expect(textOf(html).trim()).toBe(text);
  });

  it('isn’t filled by embedded pictures', () => {
    const picture = 'iVBORw0KGgo'.repeat(20);
    for (const html of [
      `<img src="data:image/png;base64,${picture}">Lyon`,
      `<img src='data:image/png;base64,${picture}\r\n${picture}\r\n${picture}='>Lyon`,
      `<div style="background: url(data:image/svg+xml;charset=utf-8;base64,${picture})">Lyon</div>`,
      `<img src=data:image/jpeg;base64,${picture}>Lyon`,
    ]) {
      const left = withoutEmbeddedPictures(html);
      expect(left.length).toBeLessThan(60);
      expect(textOf(left).trim()).toBe('Lyon');
    }
  });
});
