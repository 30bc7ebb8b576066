/** A claim or quote: its score, its status, and whether `verified` is right for it. */
export type Marked = { score: number; status: string; isPositive: boolean }

/** A point of the curve: the share of items that are accepted, and the share of wrong ones among them. */
export type RiskPoint = { coverage: number; risk: number }

/**
 * The risk–coverage curve (El-Yaniv and Wiener 2010): if the items with the best scores were accepted, what share of
 * them would be wrong? `verified` items come first, because without that status no score leads to acceptance. Items
 * with equal scores form one point.
 */
export function riskCoverage(items: readonly Marked[]): RiskPoint[] {
  const rankOf = ({ status, score }: Marked) => (status === 'verified' ? 1 : 0) + score / 2
  const sorted = items.toSorted((a, b) => rankOf(b) - rankOf(a))
  const points: RiskPoint[] = []
  let wrong = 0
  for (const [index, item] of sorted.entries()) {
    if (!item.isPositive) wrong += 1
    const next = sorted[index + 1]
    if (next && rankOf(next) === rankOf(item)) continue
    points.push({ coverage: (index + 1) / items.length, risk: wrong / (index + 1) })
  }
  return points
}

const SIZE = { width: 480, height: 320, margin: 44 }

/** Draws a curve as an SVG. The dot shows what is actually accepted: the `verified` items. */
export function drawRiskCoverage(title: string, items: readonly Marked[]): string {
  const { width, height, margin } = SIZE
  const x = (coverage: number) => margin + coverage * (width - 2 * margin)
  const y = (risk: number) => height - margin - risk * (height - 2 * margin)
  const line = riskCoverage(items).map(
    ({ coverage, risk }) => `${x(coverage).toFixed(1)},${y(risk).toFixed(1)}`,
  )
  const verified = items.filter(({ status }) => status === 'verified')
  const wrong = verified.filter(({ isPositive }) => !isPositive).length
  const dot =
    verified.length === 0
      ? ''
      : `<circle cx="${x(verified.length / items.length).toFixed(1)}" cy="${y(wrong / verified.length).toFixed(1)}" r="4"/>`
  const ticks = [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
    `<text x="${x(share)}" y="${height - margin + 16}" text-anchor="middle">${share}</text>`,
    `<text x="${margin - 8}" y="${y(share) + 4}" text-anchor="end">${share}</text>`,
  ])
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">`,
    `<title>${title}</title><rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="${width / 2}" y="20" text-anchor="middle" font-size="13">${title}</text>`,
    `<path d="M${margin} ${margin}V${height - margin}H${width - margin}" fill="none" stroke="#555"/>`,
    ...ticks,
    `<text x="${width / 2}" y="${height - 8}" text-anchor="middle">coverage</text>`,
    `<text x="14" y="${height / 2}" text-anchor="middle" transform="rotate(-90 14 ${height / 2})">risk</text>`,
    `<polyline points="${line.join(' ')}" fill="none" stroke="#0a58ca" stroke-width="1.5"/>`,
    dot.replace('/>', ' fill="#b02a37"/>'),
    '</svg>',
  ].join('\n')
}
