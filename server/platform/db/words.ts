/* SQL for searches by words. `text` is an expression, such as a parameter. Each word may be the beginning of one that is found. */

/** A text with its umlauts written out. */
const spelledOut = (text: string) =>
  `replace(replace(replace(lower(normalize(${text})), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue')`

/**
 * The words of a text, each with all its spellings as `a|b`. 'Übung' is folded to 'ubung', so 'uebung' has to match that, too,
 * and vice versa. There is no ü in 'neue', 'Frauen' and 'Quelle'.
 */
export const spellings = (text: string) => `array(
  select string_agg(distinct regexp_replace(replace(replace(word, a, 'a'), o, 'o'), u, 'u', 'g'), '|')
  from unnest(words_of(${spelledOut(text)})) with ordinality w (word, place),
    (values ('ae'), ('-')) a (a), (values ('oe'), ('-')) o (o), (values ('(?<![aeq])ue'), ('-')) u (u)
  group by place)`

// Each word is quoted so that nothing in it is an operator.
const query = (words: string) => `(
  select coalesce(string_agg('(' || (
    select string_agg(quote_literal(one) || ':*', ' | ') from unnest(string_to_array(word, '|')) one) || ')', ' & '), '')::tsquery
  from unnest(${words}) word)`

/** A query for all words of a text, spelled as they were typed. */
export const asTyped = (text: string) => query(`words_of(${text})`)
/** A query for all words of a text, in any spelling. */
export const asSpelled = (text: string) => `(${asTyped(text)} || ${query(spellings(text))})`
