const german =
  /(?<!\p{L})(?:der|die|das|und|ist|sind|nicht|mit|von|für|wird|werden|wurde|auf|eine?[mnrs]?|im|dem|den|zu|beträgt|nach|über|bis|liegt|kostet|oder|Absatz|Prozent|Millionen|Mio|Mrd|Milliarden)(?!\p{L})|[äöüß]/giu
const english =
  /(?<!\p{L})(?:the|and|is|are|of|to|in|was|were|with|for|on|by|from|that|has|have|at|an?|percent|million|billion|thousand|costs?)(?!\p{L})/giu

/** Guesses by function words whether a text is English or German; `null` when it cannot tell. */
export function guessLanguage(text: string): 'en' | 'de' | null {
  const sample = text.slice(0, 4000)
  const de = sample.match(german)?.length ?? 0
  const en = sample.match(english)?.length ?? 0
  if (de === en) return null
  return de > en ? 'de' : 'en'
}
