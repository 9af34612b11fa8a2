/**
 * The words of requests in German and Spanish. The reader takes no facts from these languages, but a brief in them is a request too.
 */

const PLACE =
  '(?:locations?|eventlocations?|saal|sal|sale|saele|raum|raume|raumlichkeit(?:en)?|\\w*(?:raum|saal|location|hotel|hutte|scheune|schloss|gutshaus|haus)|halle|restaurant|hof|scheune|schloss|villa|loft|galerie|unterkunft|terrasse|dachterrasse|garten|tagungshotel|salas?|salon(?:es)?|sitio|lugar|espacios?|finca|masia|casa(?: rural)?|hotel|auditorio|sede|local|aula|hacienda|cortijo|restaurante|terraza|teatro|nave|villa|palacio|bodega|alojamiento)';
const EVENT =
  '(?:\\w*(?:tagung|feier|fest|hochzeit|konferenz|seminar|workshop|klausur|veranstaltung|ausflug|schulung|meeting|kongress|event|empfang|messe|ausstellung|konzert|party|dreh|shooting|geburtstag|jubilaum|abendessen|fruhstuck|treffen|vortrag|lesung|dinner|lunch|brunch|apero|training|versammlung)|bodas?|congresos?|seminarios?|convencion(?:es)?|reunion(?:es)?|eventos?|fiestas?|cenas?|comidas?|almuerzos?|talleres|taller|jornadas?|presentacion|ruedas? de prensa|cumpleanos|aniversario|rodaje|exposicion|conciertos?|cursos?|formacion|bautizo|comunion|celebracion|encuentro)';
const NEED =
  '(?:such(?:e|en|t)|brauch(?:e|en|t)|benotig(?:e|en|t)|gesucht|plan(?:e|en|t)|mocht(?:e|en)|wollen|wurden gern|hatten gern(?:e)?|organisier(?:e|en)|veranstalten|feier(?:e|n|t)|heiraten|suchen|buscamos|busco|buscando|necesit(?:o|amos|aria(?:mos)?)|queremos|quiero|quisier(?:a|amos)|querr(?:ia|iamos)|nos gustaria|me gustaria|organiz(?:o|amos|ar)|celebr(?:ar|amos)|prepar(?:o|amos)|planeamos|casamos|laden|einladen|empfangen|invit(?:ar|amos))';

/** The author needs a place or plans an event. */
export const NEEDS_ELSEWHERE = new RegExp(`\\b${NEED}\\b[^.!?\\n]{0,80}\\b(?:${PLACE}|${EVENT})\\b`);
/** A question or a wish that closes a request. */
export const ASKS_ELSEWHERE =
  /\b(?:was kostet|was wurde|haben sie|habt ihr|konn(?:en|t|ten|tet) (?:sie|ihr)|gibt es|kennen sie|kennt ihr|bitte (?:senden|schicken|um|machen)|schicken sie|vorschlag\w*|angebot(?:e|s)?\?|optionen|danke(?: im voraus)?|(?:que|cuales?|cuanto|donde) [^.!?\n]{2,60}\?|podeis|pueden|podrian?|teneis|tienen|disponeis|espero (?:su|vuestra?)|presupuesto|opciones|gracias)\b/;
/** Days and periods. */
export const PERIOD_ELSEWHERE =
  /\b(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|januar|februar|marz|april|mai|juni|juli|august|september|oktober|november|dezember|fruhjahr|fruhling|sommer|herbst|winter|lunes|martes|miercoles|jueves|viernes|sabados?|domingo|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|primavera|verano|otono|invierno)\b/;
/** People who come. */
export const PEOPLE_ELSEWHERE =
  /\b(?:\d{1,5} (?:\w+ )?(?:leute|personen|gaste(?:n)?|teilnehmer\w*|kunden|mitarbeiter\w*|kollegen|mitglieder\w*|fuhrungskrafte\w*|personas|invitados|asistentes|participantes|directivos|empleados|colegas|alumn[oa]s|periodistas|clientes|socios)|somos (?:una \w+ de )?\d{1,5})\b/;
/** Words of the trade. */
export const TRADE_ELSEWHERE = new RegExp(
  `\\b(?:${PLACE}|catering|verpflegung|ubernachtung\\w*|beamer|tanzflache|budget|flying dinner|buffet|gruppenraume|plazas|habitaciones|alojamiento|comida|pax)\\b`,
);
/** Kinds of events. */
export const KIND_ELSEWHERE = new RegExp(`\\b${EVENT}\\b`);
