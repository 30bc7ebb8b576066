/** Abbreviations that never end a sentence, lower-case and without the last stop. */
export const abbreviations: ReadonlySet<string> = new Set(
  `mr mrs ms dr prof st sr jr hon rev gen col lt sgt capt fig figs eq eqs ref refs sec ch chap vol vols no nos p pp
  ed eds vs v cf al approx ca c dept est e.g i.e viz resp incl excl jan feb mar apr jun jul aug sep sept oct nov dec
  mon tue wed thu fri sat sun mt ft art arts cl para paras app
  nr abs s rz rn rdnr tz art bd bde hrsg vgl bzw ggf evtl ggü gem lt inkl exkl zzgl abzgl max min mind ca tel str
  hl hr fr frl dipl ing mag prof univ d.h z.b u.a u.ä o.ä i.d.r i.v.m i.s.d i.s.v z.t s.o s.u v.a a.a.o m.w.n i.e.s
  u.u v.chr n.chr jh jhd jhdt mio mrd tsd std sek abb tab kap anm aufl ausg verf sog gez geb gest verh ehem urspr
  ber bes allg entspr insb insbes lfd betr bspw einschl grds hins i.h.v i.r.d i.s o.g s.a z.zt buchst ziff ziffer unterabs
  uabs erwgr rspr urt beschl az slg var alt hs halbs lit`
    .split(/\s+/)
    .filter(Boolean),
)

/** Abbreviations that may also end a sentence: the next word decides. */
export const finalAbbreviations: ReadonlySet<string> = new Set(
  'etc usw ff f inc ltd corp co bros u.s u.k u.n e.u a.m p.m ph.d b.c a.d d.c m.d u.s.a ggmbh gmbh ag kg jr sr dgl uvm u.v.m etc.pp st al'.split(
    ' ',
  ),
)

/** Words that open a sentence more often than they follow an abbreviation; lower-case. */
export const openers: ReadonlySet<string> = new Set(
  `the a an this that these those it its he she they we you i in on at by for from with as if when while since after
  before although however moreover furthermore therefore thus there here but and or so yet his her their our my to
  such some many most all both each no not what who why how where which then now today later finally instead meanwhile according during under over between among
  der die das dem den des ein eine einer einem einen dies diese dieser dieses es er sie wir ihr man sein seine
  ihre im am beim zum zur vom bei nach vor mit für aus auf an unter über zwischen während wenn weil da obwohl
  jedoch daher deshalb zudem außerdem dabei damit dann dort hier aber und oder auch nur nicht kein keine alle
  viele einige laut gemäß seit bis durch gegen ohne um danach heute nun später schliesslich schließlich`
    .split(/\s+/)
    .filter(Boolean),
)

/** What a German ordinal stands before (`1. Mai`, `2. Halbjahr`); lower-case. */
export const ordinalNouns: ReadonlySet<string> = new Set(
  `januar jänner februar märz april mai juni juli august september oktober november dezember
  jan feb mär apr jun jul aug sep sept okt nov dez quartal halbjahr jahrhundert jahrhunderts jahrtausend weltkrieg
  weltkriegs kapitel auflage band platz rang stock stockwerk etage klasse kammer senat abschnitt teil satz absatz
  bundesliga liga runde spieltag tag woche monat jahr lebensjahr lebensjahres lebensjahrs geburtstag mal sitzung
  sitzungsperiode wahlperiode legislaturperiode stufe grad generation person vatikanisches armee division
  bezirk buch akt aufzug sinfonie symphonie semester schuljahr arbeitstag werktag änderung verordnung nachtrag`
    .split(/\s+/)
    .filter(Boolean),
)
