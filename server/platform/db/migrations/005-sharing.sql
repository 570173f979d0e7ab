-- Links that let whoever has one into a deck, until they expire; who came by one stays until it is revoked.
create table deck_links (
  id bigint primary key generated always as identity,
  deck_id bigint not null references decks on delete cascade,
  role text not null check (role in ('editor', 'reader')),
  token_hash bytea not null unique,
  -- The token, encrypted: the author copies the link again.
  sealed_token bytea not null,
  expires_at timestamptz,
  created_at timestamptz not null
);
create index deck_links_deck on deck_links (deck_id);

-- Whom the author let into a deck, beside those who found it in public.
create table deck_members (
  deck_id bigint not null references decks on delete cascade,
  user_id bigint not null references users on delete cascade,
  role text not null check (role in ('editor', 'reader')),
  -- The link that gave them this role, which takes it with it; null for who has it by invitation.
  link_id bigint references deck_links on delete cascade,
  -- What an invitation gave them, and the address that the author typed; null for who came by a link alone.
  invited_role text check (invited_role in ('editor', 'reader')),
  invited_email text,
  added_at timestamptz not null,
  primary key (user_id, deck_id)
);
create index deck_members_deck on deck_members (deck_id);
create index deck_members_link on deck_members (link_id);

create table invitations (
  id bigint primary key generated always as identity,
  deck_id bigint not null references decks on delete cascade,
  email text not null check (email <> ''),
  role text not null check (role in ('editor', 'reader')),
  -- Of the link in the mail; null until it is sent.
  token_hash bytea unique,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create unique index invitations_email on invitations (deck_id, lower(email));
create index invitations_to on invitations (lower(email));
create index invitations_expires on invitations (expires_at);
