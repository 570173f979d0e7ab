/*
 * A dollar sign opens a formula only before something, closes one only after something, and never before a digit:
 * `$5 and $10` are prices.
 */
const inlineDollar = /\$(?![\s$])((?:\\[\s\S]|[^\\$])+?)(?<!\s)\$(?!\d)/
const displayDollar = /\$\$((?:\\[\s\S]|[^\\$]|\$(?!\$))+?)\$\$/
const inlineBackslash = /\\\(([\s\S]+?)\\\)/
const displayBackslash = /\\\[([\s\S]+?)\\\]/

/** The forms of a formula in Markdown: `$$…$$`, `\[…\]`, `$…$` and `\(…\)`. The first group is its TeX. */
export const formulaForms = {
  displayDollar: displayDollar.source,
  displayBackslash: displayBackslash.source,
  inlineDollar: inlineDollar.source,
  inlineBackslash: inlineBackslash.source,
}

/** The source of a pattern for any formula. */
export const anyFormula = Object.values(formulaForms).join('|')
