-- 开票资料: what stands on an invoice for a client. tax_no: 15, 18 or 20 letters and digits.
alter table client
  add column invoice_title text not null default '',
  add column tax_no text not null default '',
  add column invoice_type text not null default '',
  add column invoice_address text not null default '',
  add column invoice_phone text not null default '',
  add column invoice_bank text not null default '',
  add column invoice_account text not null default '',
  add column invoice_mail text not null default '';
