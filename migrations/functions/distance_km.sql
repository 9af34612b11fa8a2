CREATE OR REPLACE FUNCTION distance_km(latitude1 double precision, longitude1 double precision, latitude2 double precision, longitude2 double precision)
 RETURNS double precision
  LANGUAGE sql
  IMMUTABLE PARALLEL SAFE STRICT
AS $$
SELECT 2 * 6371.0088 * atan2(sqrt((power(sin(radians(latitude2 - latitude1) / 2), 2)
    + cos(radians(latitude1)) * cos(radians(latitude2)) * power(sin(radians(longitude2 - longitude1) / 2), 2))), sqrt(abs(1 - (power(sin(radians(latitude2 - latitude1) / 2), 2)
    + cos(radians(latitude1)) * cos(radians(latitude2)) * power(sin(radians(longitude2 - longitude1) / 2), 2)))))
$$;
