/* German words that exclude each other, folded. Written for citespan. */

import type { OppositeGroup } from '../opposite-group.ts'

/** Groups of opposites, folded: each side excludes every other. */
export const groups: readonly OppositeGroup[] = [
  {
    kind: 'quantifier',
    sides: [
      'alle aller allen jeder jede jedes jedem jeden immer sämtliche sämtlichen stets beide beiden ganze gesamte',
      'einige einigen manche manchen manchmal mehrere mehreren teilweise',
      'wenige wenigen selten',
      'meisten viele vielen meist meistens oft häufig mehrheit vieler',
      'keine keiner kein keinem keinen keines nie niemals niemand',
      'hälfte',
    ],
  },
  { kind: 'quantifier', sides: ['mindestens wenigstens frühestens', 'höchstens maximal spätestens'] },
  {
    kind: 'quantifier',
    sides: [
      'vollständig vollständige vollständigen ganz völlig voll vollumfänglich gänzlich komplett restlos',
      'teilweise teils anteilig unvollständig unvollständige unvollständigen',
    ],
  },
  {
    kind: 'modality',
    sides: [
      'muss müssen müsste verpflichtet pflicht zwingend',
      'kann können könnte könnten darf dürfen dürfte möglicherweise vielleicht freiwillig',
      'soll sollen sollte sollten empfohlen',
    ],
  },
  ...[
    [
      'stieg stiegen steigt gestiegen steigen anstieg erhöhte erhöhten erhöht erhöhen erhöhung wuchs wuchsen wachsen gewachsen zunahme zugenommen höher kletterte hob',
      'sank sanken sinkt gesunken sinken senkte senkten senken senkung gesenkt verringerte verringert verringern fiel fielen fallen gefallen fällt abnahme abgenommen schrumpfte niedriger rückgang zurückgegangen reduzierte reduziert',
    ],
    ['mehr grösser über höher', 'weniger kleiner unter niedriger'],
    ['vor bevor bis', 'nach nachdem seit ab'],
    ['oberhalb', 'unterhalb'],
    ['erste erster erstes ersten erstem', 'letzte letzter letztes letzten letztem'],
    [
      'erste erster erstes ersten',
      'zweite zweiter zweites zweiten',
      'dritte dritter drittes dritten',
      'vierte vierter viertes vierten',
    ],
    ['beginn anfang', 'ende schluss'],
    ['grösste grösster grössten höchste höchsten', 'kleinste kleinster kleinsten niedrigste niedrigsten'],
    ['gross grosse grosser grosses grossen', 'klein kleine kleiner kleines kleinen'],
    ['hoch hohe hoher hohes hohen', 'niedrig niedrige niedriger niedriges niedrigen'],
    ['schneller schnell', 'langsamer langsam'],
    ['älter', 'jünger'],
    ['älteste ältester ältesten', 'jüngste jüngster jüngsten'],
    ['alt alte alter altes alten', 'neu neue neuer neues neuen'],
    ['länger', 'kürzer weniger'],
    ['lang lange', 'kurz kurze'],
    ['früher früh', 'später spät'],
    ['besser beste besten', 'schlechter schlechteste schlechtesten'],
    ['gut gute guter gutes guten', 'schlecht schlechte schlechter schlechtes schlechten'],
    ['stärker stark starke starken', 'schwächer schwach schwache schwachen'],
    ['billiger billig günstiger günstig', 'teurer teuer'],
    ['leichter leicht einfach einfacher', 'schwerer schwer schwierig schwieriger'],
    ['warm wärmer heiss heisser', 'kalt kälter kühl'],
    ['trocken trockene', 'nass nasse feucht feuchte'],
    [
      'norden nördlich nördliche nördlichen',
      'süden südlich südliche südlichen',
      'osten östlich östliche östlichen',
      'westen westlich westliche westlichen',
    ],
    ['links linke linken', 'rechts rechte rechten'],
    ['innen innerhalb', 'aussen ausserhalb'],
    ['wahr richtig korrekt', 'falsch unwahr unrichtig'],
    [
      'erlaubt zulässig rechtmässig gestattet erlauben erlaubte zugelassen',
      'verboten unzulässig rechtswidrig untersagt ausgeschlossen verbietet verbieten verbot',
    ],
    ['gewann gewannen gewonnen gewinnt siegte', 'verlor verloren verliert unterlag'],
    ['sieg', 'niederlage'],
    ['gewinn überschuss', 'verlust defizit'],
    ['angenommen genehmigt akzeptiert nahm billigte', 'abgelehnt verweigert zurückgewiesen lehnte ablehnte'],
    ['bestätigte bestätigt bestätigen', 'bestritt bestritten bestreitet dementierte widerlegte'],
    ['befürwortet befürwortete unterstützt unterstützte', 'bekämpft bekämpfte'],
    ['für', 'gegen'],
    ['mit', 'ohne'],
    ['einschliesslich inklusive', 'ausschliesslich ausgenommen exklusive'],
    ['sicher ungefährlich harmlos unbedenklich', 'unsicher gefährlich bedenklich schädlich'],
    ['möglich', 'unmöglich'],
    ['wirksam', 'unwirksam wirkungslos'],
    ['schuldig verurteilt', 'unschuldig freigesprochen'],
    ['kaufte gekauft kauft kaufen erwarb', 'verkaufte verkauft verkaufen veräusserte'],
    ['käufer', 'verkäufer'],
    ['mieter', 'vermieter'],
    ['gläubiger', 'schuldner'],
    ['arbeitgeber', 'arbeitnehmer'],
    ['arbeitgebern', 'arbeitnehmern'],
    ['kläger', 'beklagter beklagte'],
    ['einfuhr import', 'ausfuhr export'],
    ['positiv positive', 'negativ negative'],
    ['gleich gleiche', 'unterschiedlich verschieden verschiedene'],
    ['gemeinsam zusammen', 'getrennt einzeln'],
    ['öffnet öffnen eröffnet eröffnete öffnete geöffnet offen', 'schliesst schliessen geschlossen schloss'],
    ['beginnt begann begonnen startet startete', 'endet endete beendet aufgehört hörte'],
    ['lobte lobt gelobt', 'tadelte tadelt getadelt kritisierte kritisiert'],
    ['erfolg erfolgreich gelang', 'misserfolg erfolglos scheiterte gescheitert misslang'],
    ['verbessert verbesserte verbesserung', 'verschlechtert verschlechterte verschlechterung'],
    [
      'verdoppelte verdoppelt verdoppelung',
      'halbierte halbiert halbierung',
      'verdreifachte verdreifacht',
      'vervierfachte vervierfacht',
    ],
    ['doppelte doppelter doppelt', 'halbe halber halb', 'dreifache dreifacher dreifach'],
    ['voll volle voller', 'leer leere leerer'],
    ['öffentlich öffentliche', 'privat private'],
    ['männer mann männlich', 'frauen frau weiblich'],
    ['könig', 'königin', 'kanzler', 'kaiser', 'präsident'],
    ['kinder kind', 'erwachsene erwachsenen'],
    ['tags tagsüber tag', 'nachts nacht'],
    ['morgens', 'abends', 'mittags'],
    ['frühling frühjahr', 'sommer', 'herbst', 'winter'],
    ['werktags', 'sonntags', 'samstags', 'feiertags'],
    ['täglich', 'wöchentlich', 'monatlich', 'jährlich', 'stündlich'],
    ['geburt geboren', 'tod gestorben'],
    ['krieg', 'frieden'],
    ['freund', 'feind'],
    ['exotherm', 'endotherm'],
    ['sauer', 'basisch alkalisch'],
    ['oxidiert', 'reduziert'],
    ['löslich', 'unlöslich'],
    ['chronisch', 'akut'],
    ['gutartig', 'bösartig'],
    ['häufig oft', 'selten'],
    ['unversehrt unbeschädigt intakt', 'versehrt beschädigt zerstört'],
    ['echt', 'unecht gefälscht falsch fälschung'],
    ['bewaldet', 'unbewaldet kahl'],
    ['uneingeschränkt uneingeschränktes uneingeschränkte', 'eingeschränkt eingeschränktes eingeschränkte'],
    ['direkt unmittelbar', 'indirekt mittelbar'],
    ['vorläufig vorübergehend', 'endgültig dauerhaft'],
    ['freiwillig', 'verpflichtend'],
    ['verursacht verursachte verursachen', 'verhindert verhinderte verhindern'],
    ['fördert förderte fördern', 'hemmt hemmte hemmen'],
    ['stärkt stärkte stärken', 'schwächt schwächte schwächen'],
    ['anziehen', 'abstossen'],
    ['gebaut erbaut errichtet', 'abgerissen zerstört'],
  ].map((sides) => ({ kind: 'negation' as const, sides })),
]

/**
 * Words that grade or describe the following noun. Before different nouns, two of them do not contradict each
 * other.
 */
export const attributes = `
mehr weniger höhere höheren niedrigere niedrigeren grössere grösseren kleinere kleineren grosse grosser grossen kleine
kleiner kleinen hohe hohen hoher niedrige niedrigen alte alten alter neue neuen neuer erste ersten erster zweite zweiten
zweiter dritte dritten dritter letzte letzten letzter positive positiven negative negativen`

/** Quantifiers by strength, the weakest first: a statement with a stronger one implies the same with a weaker one. */
export const quantifierScale: readonly string[] = [
  'einige einigen manche manchen manchmal mehrere mehreren',
  'meisten viele vielen meist meistens oft häufig vieler',
  'alle aller allen jeder jede jedes jedem jeden immer sämtliche sämtlichen stets',
]

/** Prefixes that negate a word, besides those that English has too, such as `un`: `Erfolg` and `Misserfolg`. */
export const negatingPrefixes = 'nicht miss ent'
/** Negating prefixes that are written with or without a hyphen: `nicht-leitend`. */
export const hyphenated = 'nicht'
/**
 * Negating prefixes that also begin other words: they negate only adjectives with certain endings and the words of
 * `prefixedWords`.
 */
export const weakPrefixes = 'ent'
export const prefixedWords = 'entladen'

/** Pairs of prefixes that make opposites of one word: `Aufbau`, `Abbau`. */
export const opposedPrefixes: readonly (readonly [string, string])[] = [
  ['makro', 'mikro'],
  ['auf', 'ab'],
  ['zu', 'ab'],
  ['ein', 'aus'],
  ['an', 'ab'],
  ['über', 'unter'],
  ['ober', 'unter'],
  ['vor', 'nach'],
  ['hoch', 'tief'],
  ['nord', 'süd'],
  ['ost', 'west'],
  ['gross', 'klein'],
  ['innen', 'aussen'],
  ['inner', 'ausser'],
  ['be', 'ent'],
  ['ver', 'ent'],
  ['kinder', 'erwachsenen'],
  ['mehr', 'minder'],
]
/** Pairs of endings that make opposites of one stem: `fettreich`, `fettarm`. */
export const opposedEndings: readonly (readonly [string, string])[] = [
  ['haltig', 'frei'],
  ['reich', 'arm'],
  ['voll', 'los'],
]

/** Pairs of a phrase of two words and an adverb with the same meaning. */
export const adverbPhrases: readonly (readonly [string, string])[] = [
  ['zum teil', 'teilweise'],
  ['zur gänze', 'vollständig'],
  ['in gänze', 'vollständig'],
  ['in vollem', 'vollständig'],
]
