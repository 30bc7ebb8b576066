/**
 * What a word does to the tendency of a statement. `good` and `bad` are what is
 * wished for or not; `raise` makes more of something, `lower` less; `lack` is
 * too little of something; `ward` makes less of what is bad; `open` leaves the matter undecided.
 */
export type EffectKind = 'good' | 'bad' | 'raise' | 'lower' | 'lack' | 'ward' | 'open'

/** Folded words with spaces between, by kind; a word that ends in `-` stands for all that begin so. */
export type EffectList = Readonly<Record<EffectKind, string>>
