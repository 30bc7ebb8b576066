import { REPLACEMENT } from '../../core/text.ts'

/** Fonts whose codes are not those of Unicode. */
export type SymbolFont = keyof typeof tables

/**
 * The characters of the codes from 0x20 on. Symbol: Adobe's mapping (`symbol.txt`, published by Unicode among the
 * vendor mappings), with the micro sign for its `m`. The others: the characters that Unicode 7.0 took from these fonts,
 * as listed by `dingbat-to-unicode` 1.0.2 (BSD-2-Clause). For boxes, ticks, arrows and bullets of Wingdings, the table
 * has older characters of similar shape, which are common in fonts and texts. U+FFFD: no character corresponds to the
 * sign.
 */
const tables = {
  symbol:
    ' !∀#∃%&∍()*+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_' +
    '‾αβχδεφγηιϕκλµνοπθρστυϖωξψζ{|}~\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd' +
    '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓' +
    '◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\ufffd〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭',
  wingdings:
    ' 🖉✂✁👓🕭🕮🕯🕿✆🖂🖃📪📫📬📭🗀🗁🗎🗏🗐🗄⌛🖮🖰🖲🖳🖴🖫🖬✇✍🖎✌🖏👍👎☜☞☝☟🖐☺😐☹💣🕱🏳🏱✈☼🌢❄🕆✞🕈✠✡☪☯🕉☸♈♉' +
    '♊♋♌♍♎♏♐♑♒♓🙰🙵●🔾■□❐❑❒🞟⧫◆❖⬩⌧⮹⌘🏵🏶🙶🙷▯🄋➀➁➂➃➄➅➆➇➈➉🄌➊➋➌➍➎➏➐➑➒➓🙢🙠🙡🙣🙞🙜🙝🙟∙•' +
    '⬝○🞆🞈🞊🞋🔿▪☐🟁🟅★🟋🟏🟓🟑⯐⌖⯎⯏⯑✪✰🕐🕑🕒🕓🕔🕕🕖🕗🕘🕙🕚🕛⮰⮱⮲⮳⮴⮵⮶⮷🙪🙫🙕🙔🙗🙖🙐🙑🙒🙓⌫⌦⮘➢⮙⮛⮈⮊⮉⮋←' +
    '→↑↓🡬🡭🡯🡮🡸➔🡹🡻🡼🡽🡿🡾⇦⇨⇧⇩⬄⇳⬁⬀⬃⬂🢬🢭✗✓☒☑',
  'wingdings 2':
    ' 🖊🖋🖌🖍✄✀🕾🕽🗅🗆🗇🗈🗉🗊🗋🗌🗍📋🗑🗔🖵🖶🖷🖸🖭🖯🖱🖒🖓🖘🖙🖚🖛👈👉🖜🖝🖞🖟🖠🖡👆👇🖢🖣🖑🗴🗸🗵☑⮽☒⮾⮿🛇⦸🙱🙴🙲🙳‽🙹🙺' +
    '🙻🙦🙤🙥🙧🙚🙘🙙🙛⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿\ufffd☉🌕☽☾⸿✝🕇🕜🕝🕞🕟🕠🕡🕢🕣🕤🕥🕦🕧🙨🙩⋅🞄⦁●○🞅🞇🞉⊙⦿🞌' +
    '🞍◾■□🞑🞒🞓🞔▣🞕🞖🞗🞘⬩⬥◇🞚◈🞛🞜🞝🞞⬪⬧◊🞠◖◗⯊⯋⯀⯁⬟⯂⬣⬢⯃⯄🞡🞢🞣🞤🞥🞦🞧🞨🞩🞪🞫🞬🞭🞮🞯🞰🞱🞲🞳🞴🞵🞶🞷🞸🞹🞺' +
    '🞻🞼🞽🞾🞿🟀🟂🟄🟆🟉🟊✶🟌🟎🟐🟒✹🟃🟇✯🟍🟔⯌⯍※⁂',
  'wingdings 3':
    ' ⭠⭢⭡⭣⭦⭧⭩⭨⭰⭲⭱⭳⭶⭸⭻⭽⭤⭥⭪⭬⭫⭭⭍⮠⮡⮢⮣⮤⮥⮦⮧⮐⮑⮒⮓⮀⮃⭾⭿⮄⮆⮅⮇⮏⮍⮎⮌⭮⭯⎋⌤⌃⌥␣⍽⇪⮸🢠🢡🢢🢣🢤🢥' +
    '🢦🢧🢨🢩🢪🢫🡐🡒🡑🡓🡔🡕🡗🡖🡘🡙▲▼△▽◀▶◁▷◣◢◤◥🞀🞂🞁\ufffd🞃⯅⯆⯇⯈⮜⮞⮝⮟🠐🠒🠑🠓🠔🠖🠕🠗🠘🠚🠙🠛🠜🠞🠝🠟🠀🠂🠁🠃🠄🠆🠅' +
    '🠇🠈🠊🠉🠋🠠🠢🠤🠦🠨🠪🠬🢜🢝🢞🢟🠮🠰🠲🠴🠶🠸🠺🠹🠻🢘🢚🢙🢛🠼🠾🠽🠿🡀🡂🡁🡃🡄🡆🡅🡇⮨⮩⮪⮫⮬⮭⮮⮯🡠🡢🡡🡣🡤🡥🡧🡦🡰🡲🡱🡳🡴🡵🡷' +
    '🡶🢀🢂🢁🢃🢄🢅🢇🢆🢐🢒🢑🢓🢔🢖🢕🢗',
  webdings:
    ' 🕷🕸🕲🕶🏆🎖🖇🗨🗩🗰🗱🌶🎗🙾🙼🗕🗖🗗⏴⏵⏶⏷⏪⏩⏮⏭⏸⏹⏺🗚🗳🛠🏗🏘🏙🏚🏜🏭🏛🏠🏖🏝🛣🔍🏔👁👂🏞🏕🛤🏟🛳🕬🕫🕨🔈🎔🎕🗬🙽🗭🗪🗫' +
    '⮔✔🚲⬜🛡📦🛱⬛🚑🛈🛩🛰🟈🕴⬤🛥🚔🗘🗙❓🛲🚇🚍⛳⦸⊖🚭🗮⏐🗯🗲\ufffd🚹🚺🛉🛊🚼👽🏋⛷🏂🏌🏊🏄🏍🏎🚘🗠🛢💰🏷💳👪🗡🗢🗣✯🖄🖅🖃🖆🖹🖺🖻' +
    '🕵🕰🖽🖾📋🗒🗓🕮📚🗞🗟🗃🗂🖼🎭🎜🎘🎙🎧💿🎞📷🎟🎬📽📹📾📻🎚🎛📺💻🖥🖦🖧🕹🎮🕻🕼📟🖁🖀🖨🖩🖿🖪🗜🔒🔓🗝📥📤🕳🌣🌤🌥🌦☁🌨🌧🌩🌪🌬🌫' +
    '🌜🌡🛋🛏🍽🍸🛎🛍Ⓟ♿🛆🖈🎓🗤🗥🗦🗧🛪🐿🐦🐟🐕🐈🙬🙮🙭🙯🗺🌍🌏🌎🕊',
} satisfies Record<string, string>

/** The symbol font for a name such as `Symbol`, `"Wingdings 2"` or `SymbolMT`; `null` for other fonts. */
export function symbolFontOf(name: string | undefined): SymbolFont | null {
  if (name === undefined) return null
  const found = /^\s*["']?(symbol|wingdings(?: ?[23])?|webdings)(?:mt|ps|-regular|,[^"']*)?["']?\s*$/i.exec(
    name,
  )
  const key = found?.[1]?.toLowerCase().replace(/^(wingdings) ?(?=\d)/, '$1 ')
  return key !== undefined && Object.hasOwn(tables, key) ? (key as SymbolFont) : null
}

const characters = new Map<SymbolFont, readonly string[]>()

/** The character for a code of the font, from 0x20 to 0xFF; U+FFFD if it is unknown. */
export function symbolAt(code: number, font: SymbolFont): string {
  let known = characters.get(font)
  if (!known) characters.set(font, (known = [...tables[font]]))
  return known[code - 0x20] ?? REPLACEMENT
}

/**
 * Converts a text in a symbol font to the characters that a reader sees. Codes are used directly or, as Windows moves
 * them, from U+F000 on; other characters stay.
 */
export function symbolText(text: string, font: SymbolFont): string {
  return text.replaceAll(/[!-~\u00a1-\u00ff\uf020-\uf0ff]/g, (sign) =>
    symbolAt(sign.charCodeAt(0) & 0xff, font),
  )
}

/**
 * A symbol by its hexadecimal code, such as `F0B7` or `00B3`: that of the font, or of Unicode if there is no font or it
 * lacks the code; U+FFFD if its meaning is unknown, empty for an invalid code.
 */
export function namedSymbol(code: string | undefined, font: SymbolFont | null): string {
  if (!/^[\da-f]{1,4}$/i.test(code ?? '')) return ''
  const number = Number.parseInt(code!, 16)
  const isMoved = number >= 0xf020 && number <= 0xf0ff
  if (font && (isMoved || (number >= 0x20 && number <= 0xff))) return symbolAt(number & 0xff, font)
  // Codes from E000 on have another meaning in each font.
  return number < 0x20 || number >= 0xd800 ? REPLACEMENT : String.fromCharCode(number)
}
