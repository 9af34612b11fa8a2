// Limits of the service that the UI also needs.

/** Bytes of a file. */
export const PHOTO_MAX = 10_485_760;
export const LOGO_MAX = 2_097_152;
export const IMPORT_MAX = 10_485_760;
export const OFFER_FILE_MAX = 20_971_520;

/** Files per mail. */
export const ATTACHMENTS_MAX = 10;

/** Lines and files of an offer. */
export const OFFER_LINES_MAX = 100;
export const OFFER_FILES_MAX = 10;

/** Photos of a venue in a catalog. */
export const CATALOG_PHOTOS_MAX = 12;

/** Requests changed per call. */
export const BULK_MAX = 100;

/** Cards initially in a board column, and added by each further page. */
export const COLUMN_SIZE = 20;

/** Maximum search radius in kilometers, and the default. */
export const RADIUS_MAX = 500;
export const RADIUS_DEFAULT = 25;

/** Characters in a text message. */
export const MESSAGE_MAX = 4096;
/** Characters in a question to the assistant. */
export const QUESTION_MAX = 10_000;
/** Characters in the description of the wanted venue in a search. */
export const QUERY_MAX = 2000;
/** Characters in a catalog's message, in its text about a venue that replaces the venue's own, and in its comment. */
export const CATALOG_MESSAGE_MAX = 20_000;
export const CATALOG_DESCRIPTION_MAX = 2000;
export const CATALOG_COMMENT_MAX = 5000;
/** Characters in the text of a commission, a credit note or an unmatched payment. */
export const COMMISSION_TEXT_MAX = 500;
/** Characters in the name of a user or of the agency. */
export const NAME_MAX = 120;
/** Characters in the agency's legal line. */
export const LEGAL_LINE_MAX = 2000;
/** Characters in a tag. */
export const TAG_MAX = 100;
