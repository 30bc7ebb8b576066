import { describe, expect, test } from 'vitest'
import { wholeLanguages } from '../../../../src/text/lexicon/languages.ts'
import { outcomeOf } from './outcome.ts'

/** Statements with the form that a subordinate clause gives them; `_` is where a frame may stand. */
type Statement = { plain: string; sub: string }

/** A frame makes of a statement a text that does not assert it, in one or two sentences. */
type Frame = (statement: Statement) => string

const bare = (text: string) => text.slice(0, -1)
const low = (text: string) =>
  bare(text).replace(/^(?:The|A|Each|Most|It|This|Two|All)\b/, (word) => word.toLowerCase())
const klein = (text: string) =>
  bare(text).replace(/^(?:Der|Die|Das|Ein|Eine|Jede|Jeder|Zwei|Alle|Im)\b/, (word) => word.toLowerCase())

const english = [
  'The fee for an inspection is 100 euros.',
  'The bridge over the Elm opened in 1882.',
  'The harbour freezes in most winters.',
  'The museum shows 40 paintings by local artists.',
  'The council approved the new tram line.',
  'The lake is the deepest in the country.',
  'The company moved its office to Torvik.',
  'The vaccine protects children against measles.',
  'The river floods the lower town each spring.',
  'The mine employs 300 workers from the valley.',
  'The reactor was built by a French firm.',
  'The mayor sold the old town hall.',
  'The treaty bans fishing near the coast.',
  'The drug lowers blood pressure within two weeks.',
  'The library lends books to visitors without a card.',
  'The ferry crosses the strait in forty minutes.',
  'The school has two gardens and a workshop.',
  'The tower is made of red sandstone.',
  'The software stores passwords in plain text.',
  'The storm destroyed the roof of the station.',
].map((plain): Statement => ({ plain, sub: low(plain) }))

const englishFrames: Record<string, Frame> = {
  'it is not true that': ({ sub }) => `It is not true that ${sub}.`,
  'it is false that': ({ sub }) => `It is false that ${sub}.`,
  'nobody knows whether': ({ sub }) => `Nobody knows whether ${sub}.`,
  'it is unclear whether': ({ sub }) => `It is unclear whether ${sub}.`,
  'if, then': ({ sub }) => `If ${sub}, the town will have to act.`,
  'if behind': ({ plain }) => `The town will have to act if ${low(plain)}.`,
  unless: ({ sub }) => `Unless ${sub}, nothing will change.`,
  'the rumour that was refuted': ({ sub }) => `The rumour that ${sub} has been refuted.`,
  'is it true that': ({ sub }) => `Is it true that ${sub}?`,
  'he claimed': ({ plain }) => `${bare(plain)}, he claimed.`,
  'she said in quotes': ({ plain }) => `“${bare(plain)},” she said.`,
  'according to': ({ sub }) => `According to an old legend, ${sub}.`,
  'some say:': ({ plain }) => `Some say: ${plain}`,
  'a myth:': ({ plain }) => `A common myth: ${plain}`,
  'this is wrong': ({ plain }) => `${plain} This is wrong.`,
  'that is not true': ({ plain }) => `${plain} That is not true.`,
  'no evidence for that': ({ plain }) => `${plain} There is no evidence for this.`,
  'suppose that': ({ sub }) => `Suppose that ${sub}.`,
  imagine: ({ plain }) => `Imagine: ${plain}`,
  'denies that': ({ sub }) => `The director denies that ${sub}.`,
  'once believed': ({ sub }) => `It was once believed that ${sub}.`,
  'doubts that': ({ sub }) => `Experts doubt that ${sub}.`,
  'contrary to the belief': ({ sub }) => `Contrary to the belief that ${sub}, nothing of the kind was found.`,
  'would mean that': ({ sub }) => `That would mean that ${sub}.`,
  'it is possible that': ({ sub }) => `It is possible that ${sub}.`,
  perhaps: ({ sub }) => `Perhaps ${sub}.`,
  'as if': ({ sub }) => `They act as if ${sub}.`,
  'hopes that': ({ sub }) => `The union hopes that ${sub}.`,
  'the question of whether': ({ sub }) => `The question of whether ${sub} remains open.`,
  error: ({ sub }) => `The report wrongly stated that ${sub}.`,
  'in the novel': ({ sub }) => `In the novel, ${sub}.`,
  'there is no sign': ({ sub }) => `There is no sign that ${sub}.`,
  allegedly: ({ sub }) => `Allegedly, ${sub}.`,
  wrong: ({ plain }) => `${plain} Wrong.`,
  'a question and no': ({ plain }) => `${bare(plain)}? No.`,
  'but this turned out': ({ plain }) => `${plain} But this turned out to be a mistake.`,
  'never confirmed': ({ plain }) => `${plain} However, that was never confirmed.`,
  'the opposite': ({ plain }) => `${plain} In fact, the opposite is the case.`,
  'so they thought': ({ plain }) => `${plain} So people believed.`,
  'or so they say': ({ plain }) => `${bare(plain)}, or so they say.`,
  'but that is disputed': ({ plain }) => `${bare(plain)}, but that is disputed.`,
  'in brackets': ({ plain }) => `${bare(plain)} (this is disputed).`,
  'critics say': ({ sub }) => `Critics say ${sub}.`,
  'what if': ({ sub }) => `What if ${sub}?`,
  'whoever says': ({ sub }) => `Whoever says ${sub} is lying.`,
  'the idea is absurd': ({ sub }) => `The idea that ${sub} is absurd.`,
  'provided behind': ({ plain }) => `${bare(plain)}, provided the court agrees.`,
  'unless behind': ({ plain }) => `${bare(plain)} unless the court objects.`,
  neither: ({ sub }) => `Neither is it so that ${sub}, nor will it be.`,
  'it would be wrong to say': ({ sub }) => `It would be wrong to say ${sub}.`,
  'he asked whether': ({ sub }) => `The reporter asked whether ${sub}.`,
  'a dash': ({ plain }) => `${bare(plain)} – a claim without proof.`,
  headline: ({ plain }) => `“${bare(plain)}” was the false headline.`,
  'few believe': ({ sub }) => `Few people believe ${sub}.`,
  'had it been so': ({ sub }) => `Assuming ${sub}, the plan fails.`,
}

const german = [
  ['Die Gebühr für eine Prüfung beträgt 100 Euro.', 'die Gebühr für eine Prüfung 100 Euro beträgt'],
  ['Die Brücke über die Elm wurde 1882 eröffnet.', 'die Brücke über die Elm 1882 eröffnet wurde'],
  ['Der Hafen friert im Winter zu.', 'der Hafen im Winter zufriert'],
  ['Das Museum zeigt 40 Gemälde aus der Region.', 'das Museum 40 Gemälde aus der Region zeigt'],
  ['Der Rat hat die neue Straßenbahn genehmigt.', 'der Rat die neue Straßenbahn genehmigt hat'],
  ['Der See ist der tiefste des Landes.', 'der See der tiefste des Landes ist'],
  ['Die Firma hat ihren Sitz nach Torvik verlegt.', 'die Firma ihren Sitz nach Torvik verlegt hat'],
  ['Der Impfstoff schützt Kinder vor Masern.', 'der Impfstoff Kinder vor Masern schützt'],
  ['Der Fluss überschwemmt die Unterstadt im Frühjahr.', 'der Fluss die Unterstadt im Frühjahr überschwemmt'],
  ['Die Grube beschäftigt 300 Arbeiter aus dem Tal.', 'die Grube 300 Arbeiter aus dem Tal beschäftigt'],
  ['Der Reaktor stammt von einer französischen Firma.', 'der Reaktor von einer französischen Firma stammt'],
  ['Der Bürgermeister hat das alte Rathaus verkauft.', 'der Bürgermeister das alte Rathaus verkauft hat'],
  ['Der Vertrag verbietet das Fischen vor der Küste.', 'der Vertrag das Fischen vor der Küste verbietet'],
  ['Das Mittel senkt den Blutdruck binnen zwei Wochen.', 'das Mittel den Blutdruck binnen zwei Wochen senkt'],
  ['Die Bücherei verleiht Bücher ohne Ausweis.', 'die Bücherei Bücher ohne Ausweis verleiht'],
  ['Die Fähre quert den Sund in vierzig Minuten.', 'die Fähre den Sund in vierzig Minuten quert'],
  ['Die Schule hat zwei Gärten und eine Werkstatt.', 'die Schule zwei Gärten und eine Werkstatt hat'],
  ['Der Turm besteht aus rotem Sandstein.', 'der Turm aus rotem Sandstein besteht'],
  ['Das Programm speichert Passwörter im Klartext.', 'das Programm Passwörter im Klartext speichert'],
  ['Der Sturm zerstörte das Dach des Bahnhofs.', 'der Sturm das Dach des Bahnhofs zerstörte'],
].map(([plain, sub]): Statement => ({ plain: plain!, sub: sub! }))

const germanFrames: Record<string, Frame> = {
  'es stimmt nicht': ({ sub }) => `Es stimmt nicht, dass ${sub}.`,
  'es ist falsch': ({ sub }) => `Es ist falsch, dass ${sub}.`,
  'niemand weiß': ({ sub }) => `Niemand weiß, ob ${sub}.`,
  'es ist unklar': ({ sub }) => `Es ist unklar, ob ${sub}.`,
  wenn: ({ sub }) => `Wenn ${sub}, muss die Stadt handeln.`,
  'wenn dahinter': ({ sub }) => `Die Stadt muss handeln, wenn ${sub}.`,
  sofern: ({ sub }) => `Sofern ${sub}, ändert sich nichts.`,
  'das Gerücht': ({ sub }) => `Das Gerücht, dass ${sub}, wurde widerlegt.`,
  'stimmt es': ({ sub }) => `Stimmt es, dass ${sub}?`,
  Frage: ({ plain }) => `${bare(plain)}?`,
  'behauptete er': ({ plain }) => `${bare(plain)}, behauptete er.`,
  'sagte sie': ({ plain }) => `„${bare(plain)}“, sagte sie.`,
  'der Legende zufolge': ({ plain }) => `Einer Legende zufolge gilt: ${plain}`,
  'manche sagen:': ({ plain }) => `Manche sagen: ${plain}`,
  'ein Mythos:': ({ plain }) => `Ein Mythos: ${plain}`,
  'das ist falsch': ({ plain }) => `${plain} Das ist falsch.`,
  'das stimmt nicht': ({ plain }) => `${plain} Das stimmt nicht.`,
  'dafür gibt es keinen Beleg': ({ plain }) => `${plain} Dafür gibt es keinen Beleg.`,
  angenommen: ({ plain }) => `Angenommen, ${klein(plain)}.`,
  bestreitet: ({ sub }) => `Die Leiterin bestreitet, dass ${sub}.`,
  'früher glaubte man': ({ sub }) => `Früher glaubte man, dass ${sub}.`,
  bezweifeln: ({ sub }) => `Fachleute bezweifeln, dass ${sub}.`,
  'entgegen der Annahme': ({ sub }) => `Entgegen der Annahme, dass ${sub}, fand sich nichts.`,
  'das hieße': ({ sub }) => `Das würde heißen, dass ${sub}.`,
  'es ist möglich': ({ sub }) => `Es ist möglich, dass ${sub}.`,
  'als ob': ({ sub }) => `Sie tun, als ob ${sub}.`,
  hofft: ({ sub }) => `Die Gewerkschaft hofft, dass ${sub}.`,
  'die Frage, ob': ({ sub }) => `Die Frage, ob ${sub}, bleibt offen.`,
  irrtümlich: ({ sub }) => `Der Bericht schrieb irrtümlich, dass ${sub}.`,
  'im Roman': ({ plain }) => `So steht es im Roman: ${plain}`,
  'nichts deutet darauf': ({ sub }) => `Nichts deutet darauf hin, dass ${sub}.`,
  angeblich: ({ sub }) => `Angeblich ist es so, dass ${sub}.`,
  falsch: ({ plain }) => `${plain} Falsch.`,
  'Frage und nein': ({ plain }) => `${bare(plain)}? Nein.`,
  'doch das war ein Irrtum': ({ plain }) => `${plain} Doch das war ein Irrtum.`,
  'nie bestätigt': ({ plain }) => `${plain} Bestätigt wurde das nie.`,
  'das Gegenteil': ({ plain }) => `${plain} Tatsächlich ist das Gegenteil der Fall.`,
  'so glaubte man': ({ plain }) => `${plain} So glaubte man.`,
  'heißt es': ({ plain }) => `${bare(plain)}, heißt es.`,
  'so die Legende': ({ plain }) => `${bare(plain)}, so die Legende.`,
  'aber das ist umstritten': ({ plain }) => `${bare(plain)}, aber das ist umstritten.`,
  'in Klammern': ({ plain }) => `${bare(plain)} (dies ist umstritten).`,
  'was, wenn': ({ sub }) => `Was, wenn ${sub}?`,
  'wer behauptet': ({ sub }) => `Wer behauptet, dass ${sub}, der lügt.`,
  'dass …, ist ein Märchen': ({ sub }) => `Dass ${sub}, ist ein Märchen.`,
  'sofern dahinter': ({ plain }) => `${bare(plain)}, sofern das Gericht zustimmt.`,
  'es sei denn': ({ plain }) => `${bare(plain)}, es sei denn, das Gericht widerspricht.`,
  'fragte, ob': ({ sub }) => `Die Reporterin fragte, ob ${sub}.`,
  Gedankenstrich: ({ plain }) => `${bare(plain)} – ein bloßes Gerücht.`,
  Schlagzeile: ({ plain }) => `„${bare(plain)}“ lautete die falsche Schlagzeile.`,
  'kaum jemand glaubt': ({ sub }) => `Kaum jemand glaubt, dass ${sub}.`,
  'es wäre falsch': ({ sub }) => `Es wäre falsch zu sagen, dass ${sub}.`,
  'er sagte, …': ({ plain }) => `Er sagte, ${klein(plain)}.`,
}

/** What the skeleton below needs of a language. */
type Examples = {
  statements: readonly Statement[]
  frames: Readonly<Record<string, Frame>>
  before: string
  after: string
  /** Gives a statement as a cause. */
  cause: string
  /** Give it as a cause and call it wrong. */
  wrong: readonly string[]
}

const examples: Readonly<Record<string, Examples>> = {
  en: {
    statements: english,
    frames: englishFrames,
    before: 'The valley has seen much change.',
    after: 'The archive was moved north.',
    cause: 'Rents did not rise because of it.',
    wrong: [
      'Many moved away because of this false statement.',
      'Because of it, which is false, many moved away.',
    ],
  },
  de: {
    statements: german,
    frames: germanFrames,
    before: 'Im Tal hat sich viel verändert.',
    after: 'Das Archiv zog nach Norden.',
    cause: 'Die Mieten stiegen deshalb nicht.',
    wrong: ['Deswegen war diese Aussage falsch.', 'Wegen dieser falschen Aussage zogen viele fort.'],
  },
}

test.each(wholeLanguages)('%s has examples', (language) => {
  expect(examples).toHaveProperty(language)
})

/** The statement as the claim, the text as what the source says between two other sentences. */
function outcomeIn(claim: string, said: string, { before, after }: Examples) {
  const sentences = said.split(/(?<=[.!?:]) (?=\p{Lu})/u)
  return outcomeOf({ text: claim, before }, [[before, ...sentences, after]]).outcome
}

describe.each(Object.entries(examples))('%s', (_, language) => {
  const { statements, frames, cause, wrong } = language

  test.each(Object.entries(frames))('%s: no statement is carried by it', (_, frame) => {
    const carried = statements.filter(
      (statement) => outcomeIn(statement.plain, frame(statement), language) === 'verbatim',
    )
    expect(carried.map((statement) => frame(statement))).toEqual([])
  })

  test('nor does a sentence behind it take it back that gives it as a cause', () => {
    const lost = statements.filter(
      ({ plain }) => outcomeIn(plain, `${plain} ${cause}`, language) !== 'verbatim',
    )
    expect(lost).toEqual([])
  })

  test('but a sentence that gives it as a cause and calls it wrong does', () => {
    const carried = statements.flatMap(({ plain }) =>
      wrong.filter((sentence) => outcomeIn(plain, `${plain} ${sentence}`, language) === 'verbatim'),
    )
    expect(carried).toEqual([])
  })

  test('every statement is carried by itself', () => {
    const lost = statements.filter(({ plain }) => outcomeIn(plain, plain, language) !== 'verbatim')
    expect(lost).toEqual([])
  })

  test.each(Object.entries(frames))('%s: the framed statement is carried by itself', (_, frame) => {
    const texts = statements.map(frame).filter((text) => !/[?:]|\. \p{Lu}/u.test(text))
    expect(texts.filter((text) => outcomeIn(text, text, language) !== 'verbatim')).toEqual([])
  })
})
