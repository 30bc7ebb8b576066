/** Number words of English and German by value, folded. */
const ones: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  null: 0,
  eins: 1,
  ein: 1,
  eine: 1,
  einer: 1,
  einem: 1,
  einen: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
  elf: 11,
  zwölf: 12,
  dreizehn: 13,
  vierzehn: 14,
  fünfzehn: 15,
  sechzehn: 16,
  siebzehn: 17,
  achtzehn: 18,
  neunzehn: 19,
}
const tens: Readonly<Record<string, number>> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  zwanzig: 20,
  dreissig: 30,
  vierzig: 40,
  fünfzig: 50,
  sechzig: 60,
  siebzig: 70,
  achtzig: 80,
  neunzig: 90,
}

/** Value of one number word (`twenty-five`, `fünfundzwanzig`, `zweihundert`), or `null`. Articles count as 1. */
export function wordValue(word: string): number | null {
  const plain = ones[word] ?? tens[word]
  if (plain !== undefined) return plain
  const [left, right, more] = word.includes('-') ? word.split('-') : []
  if (right !== undefined && more === undefined) {
    const ten = tens[left!]
    const one = ones[right]
    return ten !== undefined && one !== undefined && one > 0 && one < 10 ? ten + one : null
  }
  return germanCompound(word)
}

function germanCompound(word: string): number | null {
  // Also in `hundert`; this is asked of every word.
  if (word.length > 60 || !(word.includes('und') || word.includes('tausend'))) return null
  const thousands = /^(.*?)tausend(.*)$/.exec(word)
  if (thousands) return combine(thousands, 1000)
  const hundreds = /^(.*?)hundert(.*)$/.exec(word)
  if (hundreds) return combine(hundreds, 100)
  const [, one, ten] = /^(.+?)und(.+)$/.exec(word) ?? []
  const low = one === undefined ? undefined : ones[one]
  const high = ten === undefined ? undefined : tens[ten]
  return low !== undefined && low > 0 && low < 10 && high !== undefined ? high + low : null
}

function combine([, before, after]: RegExpExecArray, scale: number): number | null {
  const times = before === '' ? 1 : wordValue(before!)
  const rest = after === '' ? 0 : wordValue(after!.replace(/^und/, ''))
  return times === null || rest === null || times >= 1000 ? null : times * scale + rest
}

/** What a number is multiplied by (`million`, `Mrd.`, `bn`), or `null`; a German `Billion` is 10¹². */
export function scaleOf(word: string, language: 'en' | 'de' | null): number | null {
  switch (word) {
    case 'hundred':
    case 'hundert':
      return 100
    case 'thousand':
    case 'tausend':
    case 'tsd':
      return 1000
    case 'million':
    case 'millionen':
    case 'mio':
    case 'mn':
      return 1e6
    case 'milliarde':
    case 'milliarden':
    case 'mrd':
    case 'bn':
      return 1e9
    case 'billion':
      return language === 'de' ? 1e12 : 1e9
    case 'billionen':
    case 'trillion':
      return 1e12
    default:
      return null
  }
}
