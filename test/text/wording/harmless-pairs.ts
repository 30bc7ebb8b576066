import type { HarmlessKind } from '../../../src/text/wording/harmless.ts'

export type Pairs = [claim: string, source: string][]

/**
 * For each kind of harmless difference: whether the comparison names it, pairs that it covers, and pairs that it must
 * never cover.
 */
export const table: Record<
  Exclude<HarmlessKind, 'number' | 'stop' | 'clause'>,
  { named: boolean; same: Pairs; never: Pairs }
> = {
  case: {
    named: true,
    same: [
      ['The mill burned.', 'the mill burned.'],
      ['THE OLD MILL BURNED.', 'The old mill burned.'],
      ['The Museum burned there.', 'The museum burned there.'],
      ['The old Mill burned there.', 'The old mill burned there.'],
      ['The MUSEUM burned there.', 'The museum burned there.'],
      ['Rules for the Keepers of Old Mills', 'Rules for the keepers of old mills'],
      ['He lives in The Hague now.', 'He lives in the Hague now.'],
      ['It is so: Mills burn.', 'It is so: mills burn.'],
      ['He said: “Mills burn.”', 'He said: “mills burn.”'],
      ['the old mill burned in may', 'The Old Mill burned in May'],
      ['Sie brannte im Mai.', 'sie brannte im Mai.'],
      ['IHRE MÜHLE BRANNTE IM MAI.', 'Ihre Mühle brannte im Mai.'],
    ],
    never: [
      ['It has 5 mW of power.', 'It has 5 MW of power.'],
      ['It runs on 5 mA of it.', 'It runs on 5 MA of it.'],
      ['It has 5 bar of it.', 'It has 5 Bar of it.'],
      ['The gas is CO there.', 'The gas is Co there.'],
      ['The gene Kras was lost.', 'The gene KRAS was lost.'],
      ['The group of us left.', 'The group of US left.'],
      ['Der Müller hat Ihre Säcke gezählt.', 'Der Müller hat ihre Säcke gezählt.'],
      ['Der Müller schreibt Ihnen im Mai.', 'Der Müller schreibt ihnen im Mai.'],
      ['Die Mühle liegt neben Ihrem alten Tor.', 'Die Mühle liegt neben ihrem alten Tor.'],
      ['Im Mai sehen Sie die Mühle.', 'Im Mai sehen sie die Mühle.'],
      ['Type a is rare there.', 'Type A is rare there.'],
      ['The code is ab12 there.', 'The code is AB12 there.'],
    ],
  },
  blanks: {
    named: false,
    same: [
      ['The old mill', 'The  old\tmill'],
      ['The old mill', 'The old\nmill'],
      ['5 % of mills', '5\u202f% of mills'],
    ],
    never: [
      ['The newspaper', 'The news paper'],
      ['12 a', '12a'],
      ['The mill\n\nburned', 'The mill burned'],
      ['from - 5', 'from -5'],
    ],
  },
  invisible: {
    named: false,
    same: [
      ['The museum', 'The mu\u00adse\u200bum'],
      ['The museum', '\ufeffThe museum'],
    ],
    never: [['The code is abc', 'The code is \u202eabc']],
  },
  'line-hyphen': {
    named: true,
    same: [
      ['The mu-seum burned', 'The mu-\nseum burned'],
      ['The well-known mill', 'The well-\nknown mill'],
    ],
    never: [
      ['The recover plan', 'The re-cover plan'],
      ['The well known mill', 'The well-known mill'],
    ],
  },
  typography: {
    named: false,
    same: [
      ['The “old” mill', 'The "old" mill'],
      ['The „old“ mill', 'The «old» mill'],
      ['It’s old', "It's old"],
      ['The mill – old', 'The mill — old'],
      ['The mill…', 'The mill...'],
      ['3-5 mills', '3–5 mills'],
    ],
    never: [
      ["The 'old' mill", 'The "old" mill'],
      ['It is 5″ long', 'It is 5" long'],
      ['It is -5 there', 'It is 5 there'],
      ['It is from -5', 'It is from – 5'],
    ],
  },
  compatibility: {
    named: false,
    same: [
      ['The fine mill', 'The ﬁne mill'],
      ['ABC 12', 'ＡＢＣ １２'],
      ['The CO2 there', 'The CO₂ there'],
      ['12 mills', '١٢ mills'],
    ],
    never: [
      ['10⁹ mills', '109 mills'],
      ['½ of it', '1/2 of it'],
      ['① of it', '1 of it'],
      ['x₁ of it', 'x₂ of it'],
    ],
  },
  markup: {
    named: false,
    same: [
      ['The **old** mill', 'The old mill'],
      ['The old mill', 'The <b>old</b> mill'],
      ['The [old](https://a.example) mill', 'The old mill'],
      ['Run `it` now', 'Run it now'],
    ],
    never: [
      ['The ~~old~~ mill', 'The old mill'],
      ['The old mill', 'The <del>old</del> mill'],
      ['10<sup>9</sup> mills', '109 mills'],
      ['The <x> mill', 'The mill'],
    ],
  },
  spelling: {
    named: true,
    same: [
      ['The colour of it', 'The color of it'],
      ['The centre of it', 'The center of it'],
      ['Der Fluss ist lang', 'Der Fluß ist lang'],
    ],
    never: [
      ['The résumé of it', 'The resume of it'],
      ['The mills of it', 'The mill of it'],
      ["The boy's hat", 'The boys hat'],
      ['The desert of it', 'The dessert of it'],
    ],
  },
  quantity: {
    named: true,
    same: [
      ['On 3 May 2019 it burned', 'On May 3, 2019 it burned'],
      ['It opens at 2 p.m. there', 'It opens at 14:00 there'],
      ['It has 1,200 mills in the land', 'It has 1200 mills in the land'],
      ['It costs $5 there', 'It costs 5 dollars there'],
      ['It costs US$5 there', 'It costs 5 USD there'],
      ['It fell by 5 percent there', 'It fell by 5% there'],
      ['It has forty mills', 'It has 40 mills'],
    ],
    never: [
      ['It fell by 5 percent', 'It fell by -5 percent'],
      ['It fell by 5 percent', 'It fell by ≤5 percent'],
      ['It fell by 5 percent', 'It fell by ±5 percent'],
      ['It is 5 m long', 'It is 5 km long'],
      ['It is version 3.1', 'It is version 3.10'],
      ['It burned on 03/05/2019', 'It burned on 3 May 2019'],
      ['The code is 01067', 'The code is 1067'],
      ['It costs $5', 'It costs €5'],
      ['It costs $5', 'It costs USD 5'],
      ['It costs 5 francs', 'It costs 5 CHF'],
      ['It is .5 there', 'It is 5 there'],
    ],
  },
  'citation-mark': {
    named: true,
    same: [
      ['The mill [1] burned', 'The mill burned'],
      ['The mill burned [1].', 'The mill burned.'],
    ],
    never: [
      ['The mill [2] burned', 'The mill burned'],
      ['The mill [sic] burned', 'The mill burned'],
    ],
  },
  struck: {
    named: true,
    same: [
      ['The mill cost 14 euros.', 'The mill cost ~~12~~ 14 euros.'],
      ['The mill cost 14 euros.', 'The mill cost <del>12</del> 14 euros.'],
      ['The mill was sold.', 'The mill was sold ~~in June~~.'],
    ],
    never: [
      ['The mill cost 12 euros.', 'The mill cost ~~12~~ 14 euros.'],
      ['The mill cost 12 14 euros.', 'The mill cost ~~12~~ 14 euros.'],
      ['It has 256 mills.', 'It has 2~~5~~6 mills.'],
    ],
  },
  reading: {
    named: true,
    same: [
      ['漢字は難しいです。', '漢字\u2060（かんじ）は難しいです。'],
      ['漢字を東京で学ぶ。', '漢字\u2060（かんじ）を東京\u2060（とうきょう）で学ぶ。'],
    ],
    never: [
      ['収入は千円です。', '収入（なし）は千円です。'],
      ['漢字（ふりがな）は難しいです。', '漢字\u2060（かんじ）は難しいです。'],
    ],
  },
  'vowel-signs': {
    named: true,
    same: [
      ['كتب الولد الدرس', 'كَتَبَ الوَلَدُ الدَّرْسَ'],
      ['שלום הילד הלך', 'שָׁלוֹם הַיֶּלֶד הָלַךְ'],
    ],
    never: [
      ['كُتِبَ الدرس هنا', 'كَتَبَ الدرس هنا'],
      ['قرا الولد الدرس', 'قرأ الولد الدرس'],
    ],
  },
  'note-mark': {
    named: true,
    same: [
      ['The mill burned.', 'The mill[1] burned.'],
      ['The mill burned.', 'The mill¹ burned.'],
      ['The mill burned there', 'The mill[^2] burned there'],
    ],
    never: [
      ['It has 40 m of floor', 'It has 40 m² of floor'],
      ['10 mills burned', '10⁹ mills burned'],
      ['The mill sold houses', 'The mill sold [5] houses'],
      ['The mill burned', 'The mill [not] burned'],
      ['The mill [1] burned', 'The mill[2] burned'],
      ['The mill [1] burned', 'The mill² burned'],
    ],
  },
  title: {
    named: true,
    same: [
      ['Fees: The mill burned.', 'Fees\n\nThe mill burned.'],
      ['Fees – The mill burned.', 'Fees\n\nThe mill burned.'],
      ['**Fees and taxes:** The mill burned.', 'Fees and taxes\n\nThe mill burned.'],
    ],
    never: [
      ['The mill: It burned.', 'The mill It burned.'],
      ['Fees; The mill burned.', 'Fees\n\nThe mill burned.'],
      ['Fees-The mill burned.', 'Fees\n\nThe mill burned.'],
      ['Fees: The mill: It burned.', 'Fees\n\nThe mill\n\nIt burned.'],
      ['It is. Fees: The mill burned.', 'It is. Fees\n\nThe mill burned.'],
      ['Fees: The mill burned.', 'Fees\n\nTaxes\n\nThe mill burned.'],
      ['§ 9.1: The mill burned.', '§ 9.1\n\nThe mill burned.'],
      ['Annex B: The mill burned.', 'Annex B\n\nThe mill burned.'],
      ['Commentary: The mill burned.', 'Commentary\n\nThe mill burned.'],
    ],
  },
}
