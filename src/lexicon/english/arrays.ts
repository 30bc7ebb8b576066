/* Names of arrays in programs, and English words for lists of values. Written for citespan. */

/** What programmers call arrays, where it is no word that a sentence ends with; a bracket directly behind it is an index. */
export const arrayNames = `
arr ary array arrs arrays args argv argc kwargs params opts vec vecs mat mats lst ptr ptrs idx buf bufs str strs obj
objs tmp elem elems elt elts num nums val vals var vars col cols vertices indices coords dict dicts tuple tuples deque
enum req res ret env cfg ctx evt img src dst cur acc cnt len pos fn fns el els xs ys zs df foo bar baz qux stdin
dataframe tensor`

/** Words directly before a list of values: `the array [1, 2, 3]`. Of a `list [1, 2]` the numbers are as often marks. */
export const englishValueListWords = 'array arrays vector vectors tuple tuples matrix interval intervals'
