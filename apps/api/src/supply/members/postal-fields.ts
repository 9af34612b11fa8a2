import { type FieldOptions, NormalizedField } from '#http/fields';
import { ANY_POSTAL_CODE, isPostalArea, tidyPostalCode } from '#domain/postal-codes';

/** A postal code of any country, in capitals; five digits in France. Callers that know the country check the code by it. */
export const PostalCodeField = (options: FieldOptions = {}): PropertyDecorator =>
  NormalizedField(
    {
      ...{ rule: 'isPostalCode', fits: (text) => ANY_POSTAL_CODE.test(text), tidy: tidyPostalCode },
      schema: { pattern: ANY_POSTAL_CODE.source },
    },
    { example: '69002', ...options },
  );

/** A postal code or a French department. */
export const PostalAreaField = (options: FieldOptions = {}): PropertyDecorator =>
  NormalizedField(
    { rule: 'isPostalArea', fits: isPostalArea, tidy: tidyPostalCode, schema: { maxLength: 10 } },
    { example: '69002', ...options },
  );
