CREATE OR REPLACE FUNCTION distance_km(latitude1 double precision, longitude1 double precision, latitude2 double precision, longitude2 double precision)
 RETURNS double precision
  LANGUAGE sql
  IMMUTABLE PARALLEL SAFE STRICT
AS $$
-- The factor keeps rounding from exceeding 1, which asin refuses, at the cost of a meter between antipodes. With least()
-- instead, PostgreSQL wouldn't inline the function, because least() isn't strict.
SELECT 2 * 6371.0088 * asin(sqrt((1 - 1e-14::double precision) * (power(sin(radians(latitude2 - latitude1) / 2), 2)
    + cos(radians(latitude1)) * cos(radians(latitude2)) * power(sin(radians(longitude2 - longitude1) / 2), 2))))
$$;
