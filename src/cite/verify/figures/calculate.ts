/** The result of numbers joined by `+`, `-`, `*` and `/`, multiplication and division first. */
export function calculate(values: readonly number[], signs: readonly string[]): number {
  const terms = [values[0] ?? Number.NaN]
  for (const [index, sign] of signs.entries()) {
    const value = values[index + 1] ?? Number.NaN
    if (/[*×·]/.test(sign)) terms.push(terms.pop()! * value)
    else if (/[/÷]/.test(sign)) terms.push(terms.pop()! / value)
    else terms.push(sign === '+' ? value : -value)
  }
  return terms.reduce((sum, term) => sum + term, 0)
}
