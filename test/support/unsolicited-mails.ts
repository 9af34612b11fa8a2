/** A mail of a stranger, as `UnsolicitedMail`. */
interface LabeledMail {
  subject: string;
  text: string;
  files: string[];
}

/** The mails of a file of `test/fixtures/mails/asks-for-venue`: lines with the subject and the names of attachments, an empty line and the text. */
export const unsolicitedMailsIn = (content: string): LabeledMail[] =>
  content.split(/^=====\n/m).map((mail) => {
    const [head = '', ...rest] = mail.split('\n\n');
    const header = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1] ?? '';
    const files = header('Files').split(', ').filter(Boolean);
    return { subject: header('Subject').trim(), text: rest.join('\n\n').trim(), files };
  });
