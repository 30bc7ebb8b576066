/** Finds what has too little contrast in a page, measured in the browser with computed colours. */

/** The contrast ratio of an element with its background, and the minimum that WCAG 2.2 requires (1.4.3 and 1.4.11). */
export type Contrast = { what: string; ratio: number; least: number }

/** The contrast of every text of citespan within `root`, and of the lines around and below marks. Runs in the page. */
export function contrasts(root: Element): Contrast[] {
  type Colour = readonly [red: number, green: number, blue: number, alpha: number]
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!

  function parse(css: string): Colour {
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = css
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
    return [red, green, blue, alpha / 255]
  }

  function over([red, green, blue, alpha]: Colour, below: Colour): Colour {
    const mix = (one: number, other: number) => one * alpha + other * (1 - alpha)
    return [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2]), 1]
  }

  /** The background of an element; if no ancestor has one, the white or black of the page. */
  function behind(element: Element | null): Colour {
    if (!element) {
      const { colorScheme } = getComputedStyle(document.documentElement)
      const isDark = matchMedia('(prefers-color-scheme: dark)').matches
      const page = colorScheme.includes('dark') && (isDark || !colorScheme.includes('light'))
      return parse(page ? '#121212' : '#ffffff')
    }
    const own = parse(getComputedStyle(element).backgroundColor)
    return own[3] === 1 ? own : over(own, behind(element.parentElement))
  }

  function luminance(colour: Colour): number {
    const [red = 0, green = 0, blue = 0] = colour.slice(0, 3).map((value) => {
      const share = value / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  function ratio(css: string, ground: Colour): number {
    const [lighter = 0, darker = 0] = [luminance(over(parse(css), ground)), luminance(ground)].toSorted(
      (a, b) => b - a,
    )
    return (lighter + 0.05) / (darker + 0.05)
  }

  const ours = [root, ...root.querySelectorAll('*')].filter(({ childNodes }) =>
    [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== ''),
  )
  return ours.flatMap((element) => {
    const { color, outlineStyle, outlineColor, textDecorationLine, textDecorationColor } =
      getComputedStyle(element)
    const what = `${element.closest('[class]')?.className} ${element.localName}`
    const lines = [
      ...(outlineStyle === 'none' ? [] : [outlineColor]),
      ...(textDecorationLine === 'none' ? [] : [textDecorationColor]),
    ].filter((line) => parse(line)[3] > 0.5)
    return [
      { what, ratio: ratio(color, behind(element)), least: 4.5 },
      ...lines.map((line) => ({
        what: `${what} line`,
        ratio: ratio(line, behind(element.parentElement)),
        least: 3,
      })),
    ]
  })
}
