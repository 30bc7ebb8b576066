/** Rules for reading claims and texts of sources; part of the instructions for matching and judging. */
export const readingRules = `How to read:
- Other words, another language, another form of a name, date or number state the same.
- "it", "they", "das", "earlier versions" stand for what the text around them says. The line above a claim, a claim or \`context:\`, is the text before it; a \`context:\` is not a claim.
- What a text denies, asks, supposes, doubts or gives as a rumour or as one side's word, it does not state, unless the claim does the same.
- That a text says nothing of something ("no price is given") is stated where the texts speak of its subject and none of them says it; name these texts. It is contradicted where one says it, and never stated by a text on something else.
- "[struck out: …]" is crossed out in the text, which does not say it. Marks such as [3] name a source and state nothing.
- Another cause, person, part or time that may be true beside the claim's own neither states it nor contradicts it. Another one for the very same event, statement or figure contradicts it.
- Two true things joined by a link that no text states (because, so, after) are stated in part.`
