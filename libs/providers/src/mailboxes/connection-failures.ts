import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';

/** By a part of the error's code or text; the first that fits. */
const FAILURES: readonly (readonly [RegExp, Words])[] = [
  [
    /ENOTFOUND|EAI_|EDNS|no address/,
    {
      en: 'No server has this name: check the server.',
      fr: fr`Aucun serveur ne porte ce nom : vérifiez le serveur.`,
    },
  ],
  [
    /TIMED?OUT|EABORT|in time/,
    {
      en: 'The server didn’t reply in time: check the server, the port and the encryption, or try again later.',
      fr: fr`Le serveur n’a pas répondu à temps : vérifiez le serveur, le port et le chiffrement, ou réessayez plus tard.`,
    },
  ],
  [
    /address isn’t public|private address|without TLS/,
    {
      en: 'The service connects only to servers at public addresses, and with encryption: check the server and the encryption.',
      fr: fr`Le service ne se connecte qu’à des serveurs à une adresse publique, et avec chiffrement : vérifiez le serveur et le chiffrement.`,
    },
  ],
  [
    /TLS|SSL|CERT|SIGNED|UNABLE_TO|wrong version number/i,
    {
      en: 'The encrypted connection failed: check the name of the server, the port and the encryption.',
      fr: fr`La connexion chiffrée a échoué : vérifiez le nom du serveur, le port et le chiffrement.`,
    },
  ],
];

const UNREACHABLE: Words = {
  en: 'No mail server replies there: check the server and the port, or try again later.',
  fr: fr`Aucun serveur de messagerie n’y répond : vérifiez le serveur et le port, ou réessayez plus tard.`,
};

/** Returns why a connection failed and what to do, for the person who entered the settings. `error` names its code. */
export const connectionFailure = (error: string): Words =>
  FAILURES.find(([part]) => part.test(error))?.[1] ?? UNREACHABLE;
