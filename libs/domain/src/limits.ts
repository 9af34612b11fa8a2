// What the service takes at the most, which the screens know before they ask.

/** Bytes of a file. */
export const PHOTO_MAX = 10_485_760;
export const LOGO_MAX = 2_097_152;
export const IMPORT_MAX = 10_485_760;

/** Files of a mail. */
export const ATTACHMENTS_MAX = 10;

/** Photos of a venue that a catalog chooses. */
export const CATALOG_PHOTOS_MAX = 12;

/** Requests that one call changes. */
export const BULK_MAX = 100;

/** Cards that a column of the board begins with, and those that each further page adds. */
export const COLUMN_SIZE = 20;

/** Kilometres around the centre of a search; and those of a search that names none. */
export const RADIUS_MAX = 500;
export const RADIUS_DEFAULT = 25;

/** Characters of a text message. */
export const MESSAGE_MAX = 4096;
/** Characters of a question to the assistant. */
export const QUESTION_MAX = 10_000;
/** Characters of what a place should be like, for a search. */
export const QUERY_MAX = 2000;
/** Characters of a catalog's message, of what it says of a venue in the place of the venue's own words, and of the comment beside it. */
export const CATALOG_MESSAGE_MAX = 20_000;
export const CATALOG_DESCRIPTION_MAX = 2000;
export const CATALOG_COMMENT_MAX = 5000;
/** Characters of what is said of a commission, a credit note or a payment that does not match. */
export const COMMISSION_TEXT_MAX = 500;
/** Characters of the name of a user or of the agency. */
export const NAME_MAX = 120;
/** Characters of the agency's legal line. */
export const LEGAL_LINE_MAX = 2000;
/** Characters of a tag. */
export const TAG_MAX = 100;
