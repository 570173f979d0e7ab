-- The answer of those who decided to the learner who suggested it; empty for a decision without words.
alter table suggestions add column reply text not null default '';
