import { type FieldOptions, Tidied } from '#http/fields';
import { ANY_POSTAL_CODE, isPostalArea, tidyPostalCode } from '#domain/postal-codes';

/** A postal code of any country, in capitals; five digits in France. Callers that know the country check the code by it. */
export const PostalCode = (options: FieldOptions = {}): PropertyDecorator =>
  Tidied(
    {
      ...{ rule: 'isPostalCode', fits: (text) => ANY_POSTAL_CODE.test(text), tidy: tidyPostalCode },
      schema: { pattern: ANY_POSTAL_CODE.source },
    },
    { example: '69002', ...options },
  );

/** A postal code or a French department. */
export const PostalArea = (options: FieldOptions = {}): PropertyDecorator =>
  Tidied(
    { rule: 'isPostalArea', fits: isPostalArea, tidy: tidyPostalCode, schema: { maxLength: 10 } },
    { example: '69002', ...options },
  );
