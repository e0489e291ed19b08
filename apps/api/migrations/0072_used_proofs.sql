-- Each sealed proof of a signature is used once; it is kept for as long as its time lets it through.
create table used_proofs (
  user_id bigint not null references users on delete cascade,
  nonce uuid not null,
  used_at timestamptz not null,
  primary key (user_id, nonce)
);
create index used_proofs_at on used_proofs (used_at);
