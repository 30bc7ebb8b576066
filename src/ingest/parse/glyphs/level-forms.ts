/** Raised signs that Unicode has, by the sign on the line. */
const raised = formsOf(
  '0123456789+-−=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVW',
  '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ',
)
/** Lowered ones. */
const lowered = formsOf('0123456789+-−=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ')
/** What stands between raised figures, or is raised by itself. */
const neutral = /^[\s,;*†‡§¶′″°⁰-⁹¹²³₀-₉–]$/u

export type Level = 'raised' | 'lowered'

function formsOf(plain: string, forms: string): ReadonlyMap<string, string> {
  const shown = [...forms]
  return new Map([...plain].map((sign, at) => [sign, shown[at]!]))
}

/** A raised or lowered text in Unicode's signs, or as `^(…)`, `_(…)` where Unicode lacks one of them. */
export function toLevel(text: string, level: Level): string {
  const forms = level === 'raised' ? raised : lowered
  // Letters of formulas are letters of a style.
  const signs = [...text].map(
    (sign) => forms.get(sign) ?? forms.get(sign.normalize('NFKC')) ?? (neutral.test(sign) ? sign : null),
  )
  return signs.includes(null) ? `${level === 'raised' ? '^' : '_'}(${text})` : signs.join('')
}
