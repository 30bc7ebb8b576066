/*
 * Number words of languages whose facts are not compared, folded and by value, and words that identify each
 * language. They are used only to read the figures that a text states. Written for citespan.
 */

/** The number words of a language, and words that identify the language. */
export type OtherNumbers = {
  /** Code of the language (BCP 47). */
  code: string
  telltales: string
  /**
   * Words for 0 to 20, in order; several words for one value are joined by `/`. For 1 there is only `_`, because the
   * words for it are also articles.
   */
  units: string
  /** Thirty, forty, …, ninety. */
  tens: string
  /** Hundred, thousand, million, in this order, with blanks between; several words for one value are joined by `/`. */
  scales: string
  /** Ordinals from the first to the twelfth. */
  ordinals: string
}

export const otherNumbers: readonly OtherNumbers[] = [
  {
    code: 'fr',
    telltales:
      'le la les il elle des du un une et est sont dans pour pendant qui que au aux sur par avec ont',
    units:
      'zéro _ deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt',
    tens: 'trente quarante cinquante soixante soixante-dix/septante quatre-vingts/quatre-vingt/huitante quatre-vingt-dix/nonante',
    scales: 'cent/cents mille million/millions',
    ordinals:
      'premier/première deuxième/second/seconde troisième quatrième cinquième sixième septième huitième neuvième dixième onzième douzième',
  },
  {
    code: 'es',
    telltales: 'el la los las del un una y es son en para durante que al por con se su tiene',
    units:
      'cero _ dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte',
    tens: 'treinta cuarenta cincuenta sesenta setenta ochenta noventa',
    scales: 'cien/ciento/cientos mil millón/millones',
    ordinals:
      'primero/primera/primer segundo/segunda tercero/tercera/tercer cuarto/cuarta quinto/quinta sexto/sexta séptimo/séptima octavo/octava noveno/novena décimo/décima undécimo duodécimo',
  },
  {
    code: 'it',
    telltales: 'il lo la gli le dei della del un una e è sono nel per che al alla con si ha hanno',
    units:
      'zero _ due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti',
    tens: 'trenta quaranta cinquanta sessanta settanta ottanta novanta',
    scales: 'cento mille/mila milione/milioni',
    ordinals:
      'primo/prima secondo/seconda terzo/terza quarto/quarta quinto/quinta sesto/sesta settimo/settima ottavo/ottava nono/nona decimo/decima undicesimo dodicesimo',
  },
  {
    code: 'pt',
    telltales: 'o a os as do da dos das um uma e é são em no na para que ao por com se tem',
    units:
      'zero _ dois/duas três quatro cinco seis sete oito nove dez onze doze treze catorze/quatorze quinze dezasseis/dezesseis dezassete/dezessete dezoito dezanove/dezenove vinte',
    tens: 'trinta quarenta cinquenta sessenta setenta oitenta noventa',
    scales: 'cem/cento mil milhão/milhões',
    ordinals:
      'primeiro/primeira segundo/segunda terceiro/terceira quarto/quarta quinto/quinta sexto/sexta sétimo/sétima oitavo/oitava nono/nona décimo/décima undécimo duodécimo',
  },
  {
    code: 'nl',
    telltales: 'de het een en van is zijn op voor dat die met aan bij te wordt worden niet',
    units:
      'nul _ twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien twintig',
    tens: 'dertig veertig vijftig zestig zeventig tachtig negentig',
    scales: 'honderd duizend miljoen',
    ordinals: 'eerste tweede derde vierde vijfde zesde zevende achtste negende tiende elfde twaalfde',
  },
  {
    code: 'da',
    telltales: 'det den en et og er i på til som med af har de blev fra ikke hver',
    units:
      'nul _ to tre fire fem seks syv otte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten tyve',
    tens: 'tredive fyrre halvtreds tres halvfjerds firs halvfems',
    scales: 'hundrede tusind million/millioner',
    ordinals: 'første anden/andet tredje fjerde femte sjette syvende ottende niende tiende ellevte tolvte',
  },
  {
    code: 'sv',
    telltales: 'det den en ett och är i på till som med av har de blev från inte varje',
    units:
      'noll _ två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton sjutton arton nitton tjugo',
    tens: 'trettio fyrtio femtio sextio sjuttio åttio nittio',
    scales: 'hundra tusen miljon/miljoner',
    ordinals: 'första/förste andra tredje fjärde femte sjätte sjunde åttonde nionde tionde elfte tolfte',
  },
  {
    code: 'pl',
    telltales: 'w z i na do jest są się nie że od przez dla oraz po roku który która',
    units:
      'zero _ dwa/dwie trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście trzynaście czternaście piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście dwadzieścia',
    tens: 'trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt',
    scales: 'sto tysiąc/tysiące/tysięcy milion/miliony/milionów',
    ordinals:
      'pierwszy/pierwsza drugi/druga trzeci/trzecia czwarty/czwarta piąty/piąta szósty/szósta siódmy/siódma ósmy/ósma dziewiąty/dziewiąta dziesiąty/dziesiąta jedenasty/jedenasta dwunasty/dwunasta',
  },
]

/** Chinese and Japanese figures by value, and their multipliers. */
export const hanFigures = '〇一二三四五六七八九'
export const hanScales: Readonly<Record<string, number>> = {
  十: 10,
  百: 100,
  千: 1e3,
  万: 1e4,
  萬: 1e4,
  億: 1e8,
  亿: 1e8,
}
