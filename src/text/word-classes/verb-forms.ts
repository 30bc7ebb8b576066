import { lexicon } from '../lexicon/languages.ts'
import { wordsOf } from '../lexicon/word-list.ts'

/**
 * The forms of an English verb by the rules of regular verbs: `end`, `ends`, `ended`, `ending`. For an irregular verb,
 * the past form is a word that does not exist (`cutted`), which does no harm.
 */
export function englishForms(verb: string): string[] {
  if (verb.endsWith('e')) {
    const root = verb.slice(0, -1)
    return [verb, `${verb}s`, `${verb}d`, `${root}ing`]
  }
  if (/[^aeiou]y$/.test(verb)) {
    const root = verb.slice(0, -1)
    return [verb, `${root}ies`, `${root}ied`, `${verb}ing`]
  }
  const third = /(?:s|x|z|ch|sh)$/.test(verb) ? `${verb}es` : `${verb}s`
  // After one short vowel, a single final consonant is doubled.
  const root = /^[^aeiou]*[aeiou][bdgklmnprt]$/.test(verb) ? verb + verb.at(-1)! : verb
  return [verb, third, `${root}ed`, `${root}ing`]
}

const inseparable = wordsOf(...lexicon('inseparablePrefixes'))

/**
 * The forms of a weak German verb, from its infinitive with a bar after a separable prefix: `auf|stocken`
 * gives `aufgestockt` and `aufzustocken`. Forms with the prefix apart are left out, because the verb alone
 * would be ambiguous.
 */
export function germanForms(infinitive: string): string[] {
  const bar = infinitive.indexOf('|')
  const prefix = infinitive.slice(0, Math.max(0, bar))
  const verb = infinitive.slice(bar + 1)
  const root = verb.endsWith('en') ? verb.slice(0, -2) : verb.slice(0, -1)
  const linked = /[dt]$|[^lrhaeiou][mn]$/.test(root) ? `${root}e` : root
  const hasGe = !inseparable.some((beginning) => verb.startsWith(beginning)) && !verb.endsWith('ieren')
  const participle = `${prefix}${hasGe ? 'ge' : ''}${linked}t`
  const endings = ['e', 'en', 'er', 'es', 'em']
  return [
    prefix + verb,
    `${prefix}${root}e`,
    `${prefix}${linked}t`,
    ...['te', 'ten'].map((ending) => prefix + linked + ending),
    ...(bar < 0 ? [] : [`${prefix}zu${verb}`]),
    participle,
    ...endings.map((ending) => participle + ending),
    ...['', ...endings].map((ending) => `${prefix}${verb}d${ending}`),
  ]
}
