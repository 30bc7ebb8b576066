/* German verbs that have irregular forms, and that exclude each other; folded. Written for citespan. */

/**
 * German strong and mixed verbs, folded. The first form is the key of the verb: its infinitive or, if that is an
 * English word too, another form. Its other forms follow without personal endings: present, past, participle.
 */
export const irregularVerbs = `
befehlen befiehlt befahl befohlen, beginnen begann begonnen, beissen biss gebissen, bergen birgt barg geborgen,
bersten birst barst geborsten, biegen bog gebogen, bieten bot geboten, binden band gebunden, bitten bat gebeten,
blasen bläst blies geblasen, bleiben bleibt blieb geblieben, braten brät briet gebraten,
brechen bricht brach gebrochen, brennen brannte gebrannt, bringen bringt brachte gebracht, denken denkt dachte gedacht,
dringen dringt drang gedrungen, empfehlen empfiehlt empfahl empfohlen, empfangen empfängt empfing,
empfinden empfand empfunden, essen isst ass gegessen, fahren fährt fuhr gefahren, fallen fällt fiel gefallen,
fangen fängt fing gefangen, fechten ficht focht gefochten, finden fand gefunden, flechten flicht flocht geflochten,
fliegen fliegt flog geflogen, fliehen flieht floh geflohen, fliessen fliesst floss geflossen,
fressen frisst frass gefressen, frieren friert fror gefroren, gären gor gegoren, gebären gebar geboren,
geben gibt gab gegeben, gedeihen gedieh gediehen, gehen geht ging gegangen, gelingen gelingt gelang gelungen,
gelten gilt galt gegolten, genesen genas, geniessen geniesst genoss genossen, geschehen geschieht geschah,
gewinnen gewinnt gewann gewonnen, giessen giesst goss gegossen, gleichen gleicht glich geglichen,
gleiten glitt geglitten, graben gräbt grub gegraben, greifen greift griff gegriffen, halten hält hielt gehalten,
hängen hängt hing gehangen, hauen hieb gehauen, heben hebt hob gehoben, heissen heisst hiess geheissen,
helfen hilft half geholfen, kennen kennt kannte gekannt, klingen klingt klang geklungen, kneifen kniff gekniffen,
kommen kommt kam gekommen, kriechen kriecht kroch gekrochen, laden lädt lud geladen, lassen lässt liess gelassen,
laufen läuft lief gelaufen, leiden litt gelitten, leihen leiht lieh geliehen, lesen liest las gelesen,
liegen liegt lag gelegen, lügen lügt log gelogen, mahlen gemahlen, meiden mied gemieden, melken molk gemolken,
messen misst mass gemessen, misslingen misslang misslungen, nehmen nimmt nahm genommen, nennen nennt nannte genannt,
pfeifen pfiff gepfiffen, preisen pries gepriesen, quellen quillt quoll gequollen, raten rät riet geraten,
reiben rieb gerieben, reissen reisst riss gerissen, reiten ritt geritten, rennen rennt rannte gerannt,
riechen riecht roch gerochen, ringen rang gerungen, rinnen rann geronnen, rufen ruft rief gerufen,
saufen säuft soff gesoffen, schaffen schuf geschaffen, scheiden schied geschieden, scheinen schien geschienen,
schelten schalt gescholten, scheren schor geschoren, schieben schiebt schob geschoben,
schiessen schiesst schoss geschossen, schlafen schläft schlief geschlafen, schlagen schlägt schlug geschlagen,
schleichen schlich geschlichen, schleifen schliff geschliffen, schliessen schliesst schloss geschlossen,
schmeissen schmiss geschmissen, schmelzen schmilzt schmolz geschmolzen, schneiden schnitt geschnitten,
schreiben schreibt schrieb geschrieben, schreien schrie geschrien, schreiten schritt geschritten,
schweigen schwieg geschwiegen, schwellen schwillt schwoll geschwollen, schwimmen schwamm geschwommen,
schwinden schwand geschwunden, schwingen schwang geschwungen, schwören schwor geschworen, sehen sieht sah gesehen,
senden sandte gesandt, sieden sott gesotten, singen sang gesungen, sinken sinkt sank gesunken, sinnen sann gesonnen,
sitzen sitzt sass gesessen, spinnen spann gesponnen, sprechen spricht sprach gesprochen,
spriessen spross gesprossen, springen springt sprang gesprungen, stechen sticht stach gestochen,
stand stehen steht gestanden, stehlen stiehlt stahl gestohlen, steigen steigt stieg gestiegen,
sterben stirbt starb gestorben, stossen stösst stiess gestossen, streichen streicht strich gestrichen,
streiten stritt gestritten, tragen trägt trug getragen, treffen trifft traf getroffen, treiben treibt trieb getrieben,
treten tritt trat getreten, trinken trinkt trank getrunken, trügen trog getrogen, tun tut tat getan,
verderben verdirbt verdarb verdorben, vergessen vergisst vergass, verlieren verliert verlor verloren,
wachsen wächst wuchs gewachsen, waschen wäscht wusch gewaschen, weben wob gewoben, weichen wich gewichen,
weisen weist wies gewiesen, wenden wandte gewandt, werben wirbt warb geworben, werfen wirft warf geworfen,
wiegen wog gewogen, winden wand gewunden, wissen weiss wusste gewusst, zeihen zieh geziehen,
ziehen zieht zog gezogen, zwingen zwingt zwang gezwungen`

/**
 * Verbs for rising and falling, with their opposites: two sides each, infinitives. A bar follows a separable
 * prefix.
 */
export const changeVerbs: readonly (readonly [side: string, other: string])[] = [
  [
    'erhöhen steigern an|heben auf|stocken aus|weiten vergrössern vermehren steigen an|steigen wachsen zu|nehmen klettern herauf|setzen hoch|setzen',
    'kürzen senken ab|senken verringern reduzieren mindern vermindern verkleinern drosseln herab|setzen sinken ab|sinken fallen schrumpfen ab|nehmen zurück|gehen schwinden zurück|fahren stutzen',
  ],
  ['verlängern aus|dehnen', 'verkürzen'],
  ['verbreitern erweitern', 'verengen verschmälern'],
  ['verdoppeln verdreifachen vervierfachen', 'halbieren'],
]

/**
 * Pairs of verbs that exclude each other, besides `changeVerbs`. No verb that is also an adjective, and no converse
 * such as `buy` and `sell`, which describe one event.
 */
export const oppositeVerbs: readonly (readonly [side: string, other: string])[] = [
  ['beschleunigen', 'verlangsamen bremsen verzögern'],
  ['stärken verstärken festigen', 'schwächen ab|schwächen'],
  ['verschärfen', 'lockern mildern entschärfen'],
  ['verteuern', 'verbilligen'],
  ['verbessern', 'verschlechtern'],
  ['erwärmen erhitzen auf|heizen', 'ab|kühlen kühlen'],
  ['füllen auf|füllen', 'leeren entleeren'],
  ['gewinnen', 'verlieren'],
  ['genehmigen billigen zu|lassen an|nehmen', 'ab|lehnen verweigern verwerfen ab|weisen'],
  ['erlauben gestatten', 'verbieten untersagen'],
  ['bauen errichten', 'ab|reissen demolieren'],
  ['auf|bauen', 'ab|bauen'],
  ['ein|führen', 'ab|schaffen'],
  ['öffnen', 'schliessen'],
  ['beginnen starten', 'enden beenden auf|hören'],
  ['loben', 'tadeln kritisieren'],
  ['vereinfachen erleichtern', 'erschweren'],
  ['an|kommen ein|treffen', 'ab|fahren ab|reisen'],
  ['erscheinen auf|tauchen', 'verschwinden'],
  ['befördern', 'degradieren'],
]

/** Verb prefixes, longest first. */
export const verbPrefixes = `
zusammen entgegen zurück wieder nieder hinter unter wider statt durch heraus hinaus herein hinein voran voraus
vorbei über miss teil fest fort fern frei hoch nach auf aus bei ein ent her hin los mit ver vor weg zer ab an be
er um zu`
/** Inseparable prefixes: there is no `ge` or `zu` between them and the verb. */
export const inseparablePrefixes = 'be ent er ge miss ver zer'

/** Separable prefixes, which may come at the end of a sentence: `riss … ab`. */
export const verbParticles = 'ab an auf aus bei ein fest fort her hin los mit nach vor weg zu zurück zusammen'
