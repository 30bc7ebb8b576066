/* Names of arrays in programs, and English words for lists of values. Written for citespan. */

import { determiners } from './function-words.ts'

/**
 * Names of arrays in programs. An ordinary sentence does not end with one, so a bracket directly after it is an index.
 */
export const arrayNames = `
arr ary array arrs arrays args argv argc kwargs params opts vec vecs mat mats lst ptr ptrs idx buf bufs str strs obj
objs tmp elem elems elt elts num nums val vals var vars col cols vertices indices coords dict dicts tuple tuples deque
enum req res ret env cfg ctx evt img src dst cur acc cnt len pos fn fns el els xs ys zs df foo bar baz qux stdin
dataframe tensor`

/**
 * Words for several figures: `the array [1, 2, 3]`, `95% CI [12, 45]`. In `report [1, 2]` the numbers are
 * marks.
 */
export const valueListWords = `
array arrays vector vectors tuple tuples matrix interval intervals ci cis iqr hdi hpd cri`

/**
 * Words that may introduce several numbers, but also marks: `the list [1, 2]`. Several numbers in brackets behind them
 * are no mark within a sentence, or if one is not that of a source.
 */
export const figureWords = `
range ranges quartile quartiles percentile percentiles bounds subset permutation coordinates primes integers list lists
set sets sequence sequences pair pairs triple triples limits domain span values numbers digits coordinate indices scores
ranks window bin bins elements entries steps pages lines rows columns questions exercises verses chapters`

/**
 * Names of numbered things, besides the labels of places, and words around keys and buttons. A number in brackets after
 * one is not a mark (`in step [2]`, `press [1]`), unless an article or adjective precedes the word.
 */
export const numberedWords = `
press pressing hit type dial tap push enter key keys button option options step question exercise item level equation eq
eqn rule column verse slot`

/**
 * Words that may precede a word of `numberedWords`, besides prepositions and conjunctions: in `please press [1]`, the
 * number is not a mark.
 */
export const numberedLeads = 'please then can must may should simply just you now'

/** Words, besides prepositions, that cannot end a phrase. A bracket after one is a part of its sentence. */
export const phraseOpeners = `
${determiners}
to of than like per via see cf e.g eg i.e vs versus both either neither nor that which whose the a an ref refs
reference under upon within toward towards regarding concerning following citing cites says`
