/*
 * German words that say of a statement that it is not simply so, folded: it is
 * asked, supposed, reported, doubted, refuted, restricted or only possible.
 * Written for citespan.
 */

/** Make what follows a condition or an open question. */
export const germanSuppositions = `
wenn falls sofern soweit solange sobald bevor ob ausser ausgenommen angenommen gesetzt unterstellt vorausgesetzt hypothetisch
fiktiv fiktion roman`

/** Make it possible, planned or wished only. */
export const germanPossibilities = `
möglicherweise vielleicht kann können muss müssen darf dürfen könnte könnten dürfte dürften womöglich wahrscheinlich soll sollen sollte sollten würde
würden hätte hätten wäre wären möglich voraussichtlich vermutlich wohl offenbar anscheinend scheint scheinen scheinbar
planen geplant vorgeschlagen vorschlag schlägt erwartet hofft hoffen fordert fordern gefordert forderung will
wollen wünscht wünschen beabsichtigt potenziell denkbar entwurf fast beinahe nahezu müsste müssten`

/** Give it as somebody's word, belief or question. */
export const germanReports = `
sagte sagt sagen sagten behauptet behauptete behaupten behaupteten behauptung behauptungen meint meinte meinen laut
ansicht angaben angabe angeblich zufolge glaubt glaubte glauben vermutet vermutete vermuten vermutung befürchtet
befürchtete befürchten befürchtung meinung mythos legende hypothese theorie annahme fragt fragte fragen frage
fraglich gerücht gerüchte gerüchten vorwurf berichtet berichten berichtete bericht berichte heisst hiess erklärt
erklärte erzählt erzählte versprach verspricht wirft wirbt argumentiert argumentierte spekuliert spekulation eindruck
vorstellung diskutiert diskutieren rätselt denkt denken dachte ahnt argwöhnt sei seien habe werde`

/** Doubt or refute it. */
export const germanRefutations = `
zweifel zweifelt zweifeln bezweifelt bezweifeln zweifelhaft bestreitet bestreiten bestritt bestritten leugnet leugnen
dementiert dementierte dementieren widerlegt widerlegen widerspricht widersprochen falsch fälschlich
fälschlicherweise unwahr unzutreffend unrichtig irrig irrtum irrtümlich fehler unklar ungewiss ungeklärt unbestätigt
unbewiesen umstritten strittig lüge gelogen erfunden unsinn gegenteil mitnichten missverständnis irrglaube märchen
scherz ironisch aufgehoben widerrufen zurückgenommen zurückgezogen überholt veraltet früher ehemals vormals
unbekannt trifft`

/** Restrict it. */
export const germanRestrictors = 'nur lediglich allein bloss ausschliesslich erst teilweise teils'

/** Make of what stands behind them the content of another statement. */
export const germanComplementizers = 'dass ob wenn falls'

/** Point back to what was just said. */
export const germanBackReferences = `
das dies diese dieses dieser es so dafür davon daran darüber dazu damit dagegen hierfür hiervon hierzu hierüber`

/** Say how much of something; another one in their place says another thing. */
export const germanAmounts = `
einige einigen einiger wenige wenigen mehrere mehreren viele vielen meiste meisten alle allen aller jeder jede jedes
jedem jeden beide beiden sämtliche sämtlichen hälfte halb halbe drittel viertel mehrheit minderheit teil mehr weniger
mindestens höchstens doppelt zweimal manche mancher manchen`

/** Say that something holds of each. */
export const germanUniversals = `
alle allen aller jeder jede jedes jedem jeden beide beiden sämtliche sämtlichen ganze ganzen immer stets`

/** Say why or what for: a link between two statements that may stand in a text without it. */
export const germanCausalLinks =
  'weil daher deshalb deswegen somit folglich dadurch wegen aufgrund infolge darum'

/** Say in a title that what stands below it is not so, or no longer. */
export const germanVoids = `
mythos mythen legende legenden gerücht gerüchte irrtum irrtümer märchen trugschluss trugschlüsse
fehlannahme fehlannahmen hypothetisch widerlegt aufgehoben weggefallen überholt veraltet`
