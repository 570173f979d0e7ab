-- The language of mails: that of the interface that the user last chose, or registered in.
alter table users add language text not null default 'en' check (language <> '');
