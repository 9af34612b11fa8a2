CREATE OR REPLACE FUNCTION commission_paid_total()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      INSERT INTO list_total_change (list, key, n) SELECT 'commission_paid' AS list, currency AS key, sum((amount + vat - credited - credited_vat) * 100)::bigint AS n
 FROM new_rows WHERE status = 'paid' GROUP BY 2;
    WHEN 'DELETE' THEN
      INSERT INTO list_total_change (list, key, n) SELECT 'commission_paid' AS list, currency AS key, -sum((amount + vat - credited - credited_vat) * 100)::bigint AS n
 FROM old_rows WHERE status = 'paid' GROUP BY 2;
    WHEN 'UPDATE' THEN
      INSERT INTO list_total_change (list, key, n)
      SELECT 'commission_paid', OLD.currency, -((OLD.amount + OLD.vat - OLD.credited - OLD.credited_vat) * 100)::bigint WHERE OLD.status = 'paid'
      UNION ALL
      SELECT 'commission_paid', NEW.currency, ((NEW.amount + NEW.vat - NEW.credited - NEW.credited_vat) * 100)::bigint WHERE NEW.status = 'paid';
  END CASE;
  RETURN NULL;
END $$;
