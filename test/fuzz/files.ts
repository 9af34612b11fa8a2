import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The smallest picture that a decoder accepts: one pixel. */
export const pictureFile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** A tenth of a second of silence: RIFF, PCM, 8 kHz, 8 bits, mono. */
export const soundFile = ((): Buffer => {
  const samples = Buffer.alloc(800, 128);
  const header = Buffer.from(
    'RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\0\0\0\0\0\0\0\0\x01\0\x08\0data\0\0\0\0',
    'latin1',
  );
  header.writeUInt32LE(36 + samples.length, 4);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(8000, 28);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
})();

export const csvFile = Buffer.from(
  'name,postalCode,email,room.name,room.capacity.theatre\nLes Salons du Parc,69002,contact@salons-du-parc.example,Salon Rhône,90\n',
);

/** A file of each kind that admins import. */
export const importFiles = {
  organizers: 'email,firstName\nada@client.example,Ada\n',
  requests: 'externalReference,title,organizer.email,status\nOLD-1,Gala,ada@client.example,qualifying\n',
  tags: 'category,name\nstyle,Art déco\n',
  'ai/knowledge': 'member.email,content\ncontact@salons-du-parc.example,A lift.\n',
};

/** A mail with an attachment. */
export const mailFile = readFileSync(join(__dirname, '../../examples/mails/05-convention-nantes-fr-attachment.eml'));
