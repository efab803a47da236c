-- Up Migration

-- Passwords, one per account. Only passwords were ever written here, never the accounts of other services.
delete from account_credential where provider_id <> 'credential' or password is null;
drop index account_credential_of;
alter table account_credential
  drop column id,
  drop column provider_id,
  drop column account_id,
  drop column access_token,
  drop column refresh_token,
  drop column id_token,
  drop column access_token_expires_at,
  drop column refresh_token_expires_at,
  drop column scope,
  alter column password set not null,
  add primary key (user_id);

-- Mailed codes: `identifier` was the purpose, "-otp-" and the address, `value` the keyed hash, a colon and the tries.
alter table account_code
  add column purpose text,
  add column email text,
  add column code_hash text,
  add column tries int not null default 0;
update account_code
   set purpose = case split_part(identifier, '-otp-', 1)
                   when 'sign-in' then 'signIn'
                   when 'forget-password' then 'resetPassword'
                   when 'email-verification' then 'changeEmail'
                 end,
       email = substr(identifier, strpos(identifier, '-otp-') + length('-otp-')),
       code_hash = split_part(value, ':', 1),
       tries = split_part(value, ':', 2)::int;
alter table account_code
  drop column id,
  drop column identifier,
  drop column value,
  drop column created_at,
  drop column updated_at,
  alter column purpose set not null,
  alter column email set not null,
  alter column code_hash set not null,
  alter column browser drop default,
  add primary key (email, purpose, browser),
  add constraint account_code_purpose_check check (purpose in ('signIn', 'resetPassword', 'changeEmail'));
