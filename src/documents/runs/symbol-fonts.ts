import { REPLACEMENT } from '../../core/text.ts'

/** Fonts whose codes are not those of Unicode. */
export type SymbolFont = keyof typeof tables

/**
 * The characters of the codes from 0x20 on. Symbol: Adobe's mapping (`symbol.txt`, published by Unicode among the
 * mappings of vendors), with the micro sign for its `m`. The others: what Unicode 7.0 took over from these fonts,
 * as `dingbat-to-unicode` 1.0.2 (BSD-2-Clause) lists it; of Wingdings the boxes, ticks, arrows and bullets that
 * texts use are the older characters of like shape, which fonts have and people write. U+FFFD is a sign that no
 * character stands for.
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

/** The font of a name such as `Symbol`, `"Wingdings 2"` or `SymbolMT`; `null` for others. */
export function symbolFontOf(name: string | undefined): SymbolFont | null {
  if (name === undefined) return null
  const found = /^\s*["']?(symbol|wingdings(?: ?[23])?|webdings)(?:mt|ps|-regular|,[^"']*)?["']?\s*$/i.exec(
    name,
  )
  const key = found?.[1]?.toLowerCase().replace(/^(wingdings) ?(?=\d)/, '$1 ')
  return key !== undefined && Object.hasOwn(tables, key) ? (key as SymbolFont) : null
}

const characters = new Map<SymbolFont, readonly string[]>()

/** The character of a code of the font, from 0x20 to 0xFF; U+FFFD where none is known. */
export function symbolAt(code: number, font: SymbolFont): string {
  let known = characters.get(font)
  if (!known) characters.set(font, (known = [...tables[font]]))
  return known[code - 0x20] ?? REPLACEMENT
}

/**
 * A text that is set in such a font, with the characters that a reader sees. Its codes stand for themselves or,
 * as Windows moves them, from U+F000 on; characters that are neither stay.
 */
export function symbolText(text: string, font: SymbolFont): string {
  return text.replaceAll(/[!-~\u00a1-\u00ff\uf020-\uf0ff]/g, (sign) =>
    symbolAt(sign.charCodeAt(0) & 0xff, font),
  )
}

/** A single symbol by its code in hexadecimal, such as `F0B7` or `00B3`; empty for no code. */
export function namedSymbol(code: string | undefined, font: SymbolFont | null): string {
  if (!/^[\da-f]{1,4}$/i.test(code ?? '')) return ''
  const number = Number.parseInt(code!, 16)
  const isMoved = number >= 0xf020 && number <= 0xf0ff
  if (font && (isMoved || (number >= 0x20 && number <= 0xff))) return symbolAt(number & 0xff, font)
  // Codes from E000 on mean something else in each font.
  return number < 0x20 || number >= 0xd800 ? REPLACEMENT : String.fromCharCode(number)
}
