import { KEPT_DAYS } from './data-exports.dto';

/** The readme of an archive. */
export const README = `Export de Parvis

Ce dossier contient tout ce que l'agence possède dans Parvis.

- Un fichier .csv par type de fiche : UTF-8, séparé par des virgules, les noms des champs en première ligne. Les moments sont en UTC
  (ISO 8601), les listes et objets en JSON. Une apostrophe précède un texte qu'un tableur prendrait pour une formule.
- files/ contient les photos, pièces jointes, enregistrements et factures ; la colonne « file » d'une fiche nomme son fichier.
- manifest.json compte les fiches et les fichiers. SHA256SUMS permet de vérifier chaque fichier : sha256sum -c SHA256SUMS.
- Aucun mot de passe, session, clé ni lien secret n'y figure.

Ce fichier contient des données personnelles : gardez-le à l'abri, et supprimez-le quand il ne sert plus. Une personne effacée après
cet export y figure encore ; le service, lui, jette ses exports à chaque effacement, et au plus tard après ${KEPT_DAYS} jours.


Export of Parvis

This folder holds everything that the agency owns in Parvis.

- A .csv file for each kind of record: UTF-8, separated by commas, the names of the fields on the first line. Moments are in UTC
  (ISO 8601), lists and objects are JSON. An apostrophe stands before text that a spreadsheet would take for a formula.
- files/ has the photos, attachments, recordings and invoices; the column “file” of a record names its file.
- manifest.json counts records and files. By SHA256SUMS each file can be checked: sha256sum -c SHA256SUMS.
- No password, session, key or secret link stands in it.

These are personal data: keep the file safe, and delete it when it is no longer needed. A person who is erased after this export still
stands in it; the service throws its own exports away at each erasure, and after ${KEPT_DAYS} days at the latest.
`;
