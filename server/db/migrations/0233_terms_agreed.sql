-- Which wording of 《服务协议》《隐私政策》 whoever signed up has agreed to, and when; earlier ones were not asked.
alter table sign_up
  add column terms_version text not null default '',
  add column agreed_at timestamptz;
