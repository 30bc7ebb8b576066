/**
 * German words, folded. A word among them is a real word, not a damaged one. Written for citespan: words that
 * differ from another by a letter or two, and common words that are not in the other lists.
 */

/** Words spelt nearly like another word: one letter more or less makes another word. */
export const lookalikes = `
schlüssel schüssel schuss schlag schlaf scheiben scheibt schneider scheider kreise reise preise kirche kirsche traum
raum kunde kurde nüsse zweige zwerge zwerg zweck trennen gründe grunde wände wende stände bretter blätter betten beten
boten beute leute läuten mieten wachen nichtig richter dichter lichter gelder felder wälder länder bänder hunde hände
stelle ställe stärke werke wirkt wirken merken märkte macht mächte pflegen flügel lügner grenze glänze kränze kerze
herze schätze plätze spitze spritze sitze hitze blitze bilden bildung bindung pfeile feile teile keile neigen reigen
siegen waagen fragen lagen klagen nagen jagen zagen bogen zogen wogen retten rotten strotten winken schenken danken
tanken wanken sickern versickern versickerung sicker absichern siegel segel sigel spiegel spielen spülen fühlen hüllen
hülsen pulsen erholen erheben erleben ergeben vergeben vergehen ersehen versehen verstehen entstehen bestehen gestehen
erstehen erkauft verfallen entfallen zerfallen überfallen einfallen ausfallen auffallen hindern lindern ändern wandern
wundern bewundern verändern zuständig ständig anständig beständig verständig selbstständig städtisch abgabe ausgabe
angabe aufgabe eingabe vorgabe rückgabe zugabe übergabe abgaben ausgaben angaben aufgaben eingaben vorgaben ablauf
auslauf einlauf verlauf zulauf anlauf umlauf ablehnung anlehnung annahme aufnahme ausnahme einnahme entnahme übernahme
teilnahme massnahme abnahmen annahmen aufnahmen ausnahmen einnahmen abrechnung anrechnung berechnung verrechnung
rechnung aufrechnung ansatz aufsatz einsatz ersatz satz schatz umsatz vorsatz zusatz besatz abschluss anschluss
ausschluss beschluss einschluss aufschluss verschluss entschluss abschreibung ausschreibung beschreibung verschreibung
zuschreibung absicht aussicht aufsicht einsicht übersicht vorsicht nachsicht rücksicht hinsicht abstand anstand
aufstand bestand umstand verstand zustand widerstand vorstand strand abteilung anteil abteil vorteil nachteil urteil
gegenteil anlage auflage auslage beilage einlage grundlage unterlage vorlage verlage umlage zulage lage anlagen
auflagen auslagen einlagen unterlagen vorlagen umlagen zulagen klage anklage anspruch einspruch ausspruch widerspruch
spruch zuspruch bruch einbruch ausbruch aufbruch umbruch antrag auftrag vertrag vortrag ertrag eintrag beitrag betrag
abtrag übertrag nachtrag anträge aufträge verträge vorträge erträge einträge beiträge beträge antragsteller
auftraggeber auftragnehmer art ärzte arten rast rost rest ast last lust list frist brust frost aufhebung erhebung
anhebung behebung abhebung auflösung ablösung erlösung lösung losung einlösung aufwand einwand gewand gewicht gericht
gedicht geschichte gesicht bericht unterricht nachricht verzicht sicht schicht licht dicht auszahlung einzahlung
anzahlung nachzahlung rückzahlung zahlung zählung erzählung abzahlung bezahlung bank banken bande bahn bann bau bauer
dauer mauer lauer trauer steuer steuern feuer treuer bein wein stein schein schwein bewahrung bewährung währung
wahrung erfahrung verwahrung währungen bewährt bewahrt bewegung erregung anregung regung regelung regierung bestellung
bestallung erstellung darstellung herstellung vorstellung einstellung ausstellung anstellung aufstellung umstellung
unterstellung zustellung stellung besitzer beisitzer beweis verweis hinweis nachweis ausweis ausweg beziehung
erziehung entziehung vollziehung einziehung anziehung ziehung antrieb betreuung brief begriff angriff eingriff zugriff
brot boot bote gebot angebot aufgebot buch tuch such fluch flucht frucht furcht zucht sucht bucht dach bach wach lach
dorf durfte durst dienst dienste diener einigung reinigung vereinigung genehmigung kündigung verteidigung beteiligung
bewilligung einwilligung verteilung erteilung zuteilung beurteilung verurteilung aufteilung einteilung mitteilung
eltern ältern erbe erbse erben farben erbschaft ergebnis ereignis erlaubnis verhältnis verzeichnis zeugnis gefängnis
erhaltung enthaltung unterhaltung haltung einhaltung verwaltung erholung wiederholung überholung erklärung aufklärung
klärung ermittlung vermittlung übermittlung ernennung benennung nennung trennung erkennung anerkennung aberkennung
erwerb erwerber bewerber gewerbe werbung bewerbung hassen fassen passen fall ball stall schall knall abfall anfall
einfall unfall überfall zufall vorfall ausfall notfall feld geld held wald wild bild schild schuld schulden geduld
test nest mord forst fürst wurst flaschen taschen forderung förderung aufforderung anforderung beförderung
überforderung fordern fordert freiheit frechheit feigheit gesuch besuch versuch besetzt gesetzt versetzt ersetzt setzt
schätzt schützt stützt nützt glaube glauben laube laub raub staub grab grad gras glas gros gruss fluss kuss nuss guss
hafen haften hafer haftung haft kraft schaft handlung behandlung verhandlung abhandlung wandlung verwandlung
umwandlung handel wandel mandel hang gang fang umfang empfang ausgang eingang zugang vorgang übergang untergang haus
maus laus raus herr heer meer lehr haar jagd magd jugend tugend kammer hammer kosten posten pfosten kante kanne tanne
wanne karte kasse klasse masse rasse gasse tasse kauf lauf verkauf läufer länge enge menge mengen sänger ränder rinder
rind wind kopf topf knopf tropf zopf kraut haut braut laugen lungen augen auge lauge sauge säuren säure säule säulen
schule schulen schuhe kuh ruh ruhe truhe kunst gunst dunst land rand sand hand brand leib leid lied glied leider
kleider leistung leitung gewährleistung dienstleistung begleitung ableitung einleitung leiter reiter weiter heiter
zeiger leser löser loser liebe lieb dieb sieb sohn mohn ton ohm luft mangel manager messung bemessung vermessung miete
mitte mode mond moor motor mund hund bund grund wunde künde kündigt mut wut blut flut glut hut nahrung nahe name nase
nadel adel tadel note not rot tot boden ofen hoffen oper opfer ort wort sport port hort pfand park pass bass fass hass
preis kreis greis reis eis weis weise speise prämie rache sache rate ratte rat saat staat stadt blatt satt glatt baum
saum schaum recht knecht specht regel kegel vogel rente ernte ente bios rock stock block rolle wolle solle rücken
brücken lücken rückgriff sage säge sägen sahne fahne fahrt bart start hart zart schatten schaden schäden schaf schrift
schutz schmutz see seele seide seite saite seiten sagten sicherung versicherung sinn zinn zinne zinsen linsen spiel
stiel ziel stil still quelle welle zelle staatlich stattlich stamm damm starr stirn stern stimme summe strafe straffe
strasse streit breit bereit strom storm sturm turm wurm form stück stuck stuten süss trag frage plage täter väter
vater kater tarif tante teich teller keller heller tier tiefer tinte titel mittel tür tor tore brocken übel umfrage
umzug auszug einzug abzug bezug vollzug entzug anzug verzug zug unterlassen überlassen erlassen verlassen entlassen
veranlassen zulassen ursache urkunde verband verbund verbrauch gebrauch brauch verdacht verdienst verein verfahren
erfahren befahren vergütung vergiftung ergehen begehen entgehen verletzung versetzung besetzung ersetzung festsetzung
fortsetzung umsetzung absetzung vermögen versand versorgung entsorgung besorgung vorsorge fürsorge sorge verstoss
vorstoss anstoss stoss verzinsung vieh viel vorrat verrat beirat wahl wall wal qual zahl mahl wahn zahn wasser messer
wechsel wert werk welt zelt wetter wille wirkung auswirkung mitwirkung einwirkung wirt wirtschaft witwe wolf wohl
zeile ziele zeit zeug zeuge ziege ziegel zucker zunge zusage absage aussage zustimmung abstimmung bestimmung
verstimmung mitbestimmung sulfat sulfit sulfid nitrat nitrit phosphat chlorid chlorat chlorit fluorid ethan ethen
ethanol methan methanol magnesium mangan natrium kalium kalzium gallium`

/** Common words that are not in the other lists. */
export const vocabulary = `
jemand jemanden jemandem irgendein irgendwer irgendwie irgendwo manch mancher manches solche solcher solches solchen
jegliche jeglicher sämtlicher derjenige diejenige dasjenige derselbe dieselbe dasselbe wer wen wem wessen was woher
wohin wofür darunter hiervon hiermit wonach worauf worin worüber obgleich sodass zumal denn nämlich abend abkommen
ableiten abnehmen abschaffen abschnitt absolut abweichen abweichung achten adresse ähnlich aktie aktien aktiv aktuell
alkohol alles allgemein alltag anbieten anbieter andere änderung anders anfangs angehören angehörige angeklagte
angelegenheit angemessen angestellte angst anhang ankunft anmeldung annehmen anordnen anordnung anpassung ansehen
anstalt anstatt antwort anwalt anwälte anweisung anwenden anwendung anwesend anzahl anzeige apotheke apparat arbeit
arbeiten arbeiter arbeitsplatz arbeitszeit archiv armee artikel aspekt atem atmen aufbau aufbewahren aufbewahrung
aufenthalt auffällig aufführung aufmerksam aufwendig aufzeichnung aufzeichnungen augenblick ausbildung ausdruck
ausdrücklich auseinander ausführen ausführung ausgehen auskunft ausland ausländisch ausreichend äussern äusserung
ausstatten austausch auswahl auswerten auswirken autor bakterien balkon bargeld baustelle beachten beamte beamter
bedarf bedenken bedeuten bedeutung bedienen bedingung bedürfnis beeinflussen befehl befinden befreien befugnis befund
begegnen begeistern begleiten begrenzen begrenzt begründen begründung behalten behandeln behaupten behauptung behörde
behörden belasten belastung belege beleidigen beliebt bemerken bemühen benachrichtigen benötigen benutzer beobachten
beobachtung bequem beraten beratung berechnen berechtigt bereich bereits berg beruf berufen beruhen berühmt berühren
beschäftigen beschaffen beschädigen beschädigung bescheid beschränken beschränkt beschwerde beseitigen besitz besitzen
besonders bestätigung bestellen bestimmen bestimmt bestrafen besuchen besucher beteiligen betonen beträchtlich
betragen betreffen betreiben betreten betroffen bett beurteilen bewegen beweisen bewerten bewertung bewilligen
bewohner bewusst bezahlen bezeichnen bezeichnung beziehen bezirk bibliothek bilanz biologie bitte blau blei blick
blind blume blumen börse böse brauchen braun breite bremse brücke bruder buchen buchführung buchung bücher bühne
bundes bundestag bürger bürgermeister büro chance chef chemie chemisch christlich computer daheim damen dank darüber
darum datei daten datenschutz datum dauernd daumen decken demokratie denkmal deutlich deutsch deutsche dick dichte
direktor diskussion draussen drehen druck drucken drücken dumm dunkel dünn durchführen durchführung durchschnitt eben
ebene ebenso ehemalig eher ehrlich eigenschaft eigentlich eigentum eigentümer eignen eilig einfluss einführen
einführung einheit einheitlich einkauf einkommen einladen einladung einrichten einrichtung einsam einschränken
einschränkung eintreten einverstanden einwohner einzig eisen eisenbahn elektrisch empfehlung endlich energie eng engel
englisch entdecken entdeckung entfernen entfernung entgelt entscheiden entscheidend entscheidung entschuldigen
entsprechen entsprechend enttäuschen entweder entwickeln entwicklung entwurf erfassen erfinden erfindung erfolgen
erfordern erfüllen erfüllung ergänzen ergänzung erheblich erinnern erinnerung erkennen erlebnis erledigen ermitteln
ermöglichen ernähren ernährung ernennen erneut eröffnen eröffnung erreichen errichtung erscheinung erschrecken
ersetzen erstellen ertragen erwähnen erwarten erwartung erzählen erzeugen erzeugnis erziehen erzielen etage etwas
europa europäisch ewig examen existenz experte fabrik fachmann fähig fähigkeit fahrer fahrrad fakultät familie faul
fehlen fehler feiern fein fenster fernsehen fertig feststellen feststellung film finanz finanzamt finanzen finanziell
finger fisch fläche flasche fleisch fleissig flugzeug flüssig flüssigkeit folgen folgend formel formular forschen
forscher forschung fortschritt foto freitag fremd freude freuen freundlich froh führen führer führung funktion
funktionieren furchtbar fürchten gar garantie gast gäste gebäude gebiet gebühr gebühren gebrauchen gedanke gedanken
gefahr gefühl gegenstand gegenstände gegenüber gegenwart gegner geheim geheimnis gehören geist geistig gelegenheit
gelegentlich geltung gemeinde gemeinden gemeinschaft gemüse genau generation genug genügen gerade gerät geräte gern
gesandte geschäft geschäfte geschäftsführer geschäftsjahr geschenk geschlecht geschwindigkeit geschwister geselle
gesellschafter gespräch gestalt gestalten gestaltung gestern gesund gesundheit gewalt gewerkschaft gewiss gewissen
gewöhnen gewohnheit gewöhnlich gewürz gift gipfel gleichgewicht gleichzeitig glück glücklich gold gott grenzen
griechisch grau grösse grundsatz grundsätzlich grundstück grün gründung gruppen gütern güter gymnasium halt haltbar
handeln handelsbücher handwerk hauptstadt hauptsächlich haushalt heilig heimat heizung hell herkunft herrschaft
herrschen herstellen hersteller heute himmel hochschule höhe hören hotel hunger idee impfen impfung impfstoff
industrie information ingenieur inhaber inhalt inland insbesondere insel insgesamt institut interesse interessant
international inzwischen irgend irren irrtum ja jahres januar februar märz april mai juni juli august september
oktober november dezember jetzt journalist jurist kalender kamera kampf kämpfen kanal kapital kapitel kaputt kartoffel
katalog katze kaufmann kaum kenntnis kennzeichen kleid klinik knochen kochen koffer kohle kollege kommission kommune
kompliziert konkret konten kontrolle kontrollieren konzern konzert körper körperlich kraftwerk krank kranke
krankenhaus kritik kritisch küche kultur kulturell kunden kündigen künftig künstler künstlich kürzlich labor lachen
landschaft landwirt landwirtschaft leben lebendig lebensmittel lehren lehrer leisten lernen liefern lieferung liste
literatur lokal löschen luftfahrt machen mädchen magen mahlzeit malen märchen markt maschine maschinen massgeblich
material mathematik medien medikament medizin melden meldung mensch menschen menschlich merkmal metall methode mild
milderung militär minderheit minister ministerium mischung missbrauch mittag mittelalter mitten mitglied mitglieder
mitteilen modell modern möglichkeit moment montag morgen müde museum musik musiker mutter nachbar nachfolger nachfrage
nachher nächste nah nähe nation national natürlich neben neigung nett normal notar notieren nummer nutzung obere
oberfläche öffentlichkeit offiziell öffnung öl ordentlich ordnen ordnung organ organisation original paket palast
papier partner patient patienten person personal persönlich persönlichkeit pflanze pflanzen pflege planen planung
plötzlich politik politiker politisch polizei praktisch praxis prinzip problem produkt produktion produzieren
professor programm projekt prozess prüfer prüfung publikum qualität radio räume reagieren reaktion rechnen rechtlich
rechtsanwalt reden referat reform regenwasser region regional registrieren reichen reisen reparatur republik richten
richtung römisch rücknahme ruhig runde sachlich sachverhalt saft saison sammeln sammlung samstag sauber scharf
schätzen schau schicken schicksal schiffe schlacht schliesslich schlimm schmecken schmerz schmerzen schmuck schön
schrecken schritte schüler schützen schwäche schwarz schwester schwierigkeit selbst sender setzen sicherheit sichern
sichtbar sitzung sofort sogar soldat sonder sonntag sonst sorgen sowohl sozial spalte spannung sparen spieler sprache
spüren staaten stadien städte station statistik stattfinden steigerung stellen steuerlich steuerpflichtig stiftung
stimmen stören störung straf straftat strecke streifen streng struktur student studenten studie studieren studium
stürzen suchen symbol system tabelle tätig tätigkeit tatsache tatsächlich taub tauchen täuschen täuschung technik
technisch teilen teilnehmen teilnehmer telefon temperatur text theater thema theorie tiere tisch tödlich träger träne
traurig treu trotz trotzdem übereinstimmen übergeben überhaupt überlegen übermitteln überprüfen überprüfung
überraschen überraschung übersetzen übersetzung übertragen übertragung überwachen überwachung überweisen überweisung
überzeugen übrig übung umgebung umgehen umfassen umgekehrt umsonst umwelt unabhängig unbedingt unbekannt unfähig
ungewöhnlich unglück universität unterbrechen unterdrücken untere untergehen unternehmer unterschied unterschreiben
unterschrift unterstützen unterstützung untersuchung unterwegs urlaub ursprung ursprünglich veränderung veranstalten
veranstaltung verantwortlich verantwortung verarbeiten verarbeitung verbinden verbindung verbindlichkeit verbrechen
verbreiten verbrennen verbringen verdienen verdächtig vereinbaren vereinbarung verfassung verfassen verfolgen verfügen
verfügung vergangenheit vergebens vergleich vergleichen vergnügen verhalten verhandeln verkehr verlangen verlängerung
verlängert verkürzt verlaufen verleihen verletzen vermeiden vermindert vermutlich vernichten vernunft veröffentlichen
veröffentlichung verordnung verpflichten verpflichtung verschieben versichern versprechen verstecken verstärkt
versuchen verteidigen verteilen vertrauen vertreten vertreter vertretung verurteilen verwalten verwandeln verwandte
verweisen verwendung verwirklichen verwirren verzichten verzweifeln volkswirtschaft voraussetzen voraussetzung
vorbehalt vorbereiten vorbereitung vorbild vordere vorhanden vorher vorkommen vorlegen vorlesung vormittag vorn
vornehmen vorschlag vorschlagen vorschreiben vorschriften vorsitzende vorsitz vorstellen vorwurf vorziehen wachstum
waffen wählen wähler wahrheit wahrnehmen wärme warnen warnung warten warum wechseln wecken weder weigern weihnachten
weinen weisse weit weiterhin wenig werkzeug werkstatt wertvoll wesen widersprechen wirklich wirklichkeit
wirtschaftlich wissenschaft wissenschaftler wissenschaftlich wohnen wollen wunder wunsch wünschen würde würfel zahlen
zählen zahlreich zeichen zeichnen zeitpunkt zeitraum zeitschrift zeitung zentral zentrum zerstörung zeugen ziemlich
zimmer zivil zonen zugänglich zugleich zukunft zukünftig zuletzt zunächst zusammenarbeit zusammenhang zuschauer
zusehen zuständigkeit zuvor zwar zweifel erblasser rosa lila violett orange türkis dienstag mittwoch donnerstag festtag`

/** Common words of four to six letters, where one wrong letter most often makes another word. */
export const shortWords = `
aal abitur acker adler affe agent ahnen ahorn akte akten alarm album allein alm alpen altar ameise amsel ampel amt
ämter anker anlass anruf antik apfel arg arme armut asche asyl atlas atom aula axt backen bad bäder bahnen bald balken
balsam banane bänke bar baron basis bast bauch bauten beere beet beichte beil beleg besen beule biene bier bilder
binde birke birne bitter blase blech blitz blond bluse blüte bock bohne bohren bolzen bombe bord brause bravo brett
breze brille brise brote brühe brunnen brut bude büffel bügel bunt burg bürste busch busse büste butter dächer dame
dampf därme decke degen deich dekan delle demut dezent diät diebe diele dill ding dinge dirne dock dogma dohle dolch
dom dorn dorsch dose dosen draht drall dreck drohen duell duft düne dung dusche düster ebbe eber echo ecke ecken edel
efeu egal ehen ehre ei eiche eichen eid eier eifer eigen eile eimer eisern eiter ekel elch elend elfen elite enten
erde erker ernst erz esche esel essig eule faden fähre falke falle fällen falten farbe farn feder fee feier feige fell
fels felsen ferien ferne ferse fett fibel fichte fieber figur filz fink finne first flach flagge flamme flechte fleck
flegel fliege flink flöte flott flug flur flüsse föhn folge folie folter forum fracht frack frech frisch fromm front
frosch fuchs fuge fuhre führt fund funk funke furche futter gabe gaben gabel galle gans gänse garn garten gatte gaul
gaumen gebet gebiss gefäss gehör geige geiz gelb gelenk gemüt genick genie genre genuss gerste geruch gesang geste
gier giebel gilde gips gitter glanz gleis gnade graf grafen granit grell grille grimm grippe grob grotte grube gruft
gruppe grütze gurke gurt gürtel haare habicht hacke hagel hahn haken halle halm hals hälse hanf harfe harke harz hase
hasel hatz haube hauch haufen haupt hebel hecht hecke hefe heft hefte heide heil heim heiser helden helfer helm hemd
henne herd herde hering herz heu hexe hilfe hirn hirsch hirse hirt hobel hocker hoden hof höfe höhle hölle holz hölzer
honig hopfen horde horn hose hosen huf hügel huhn hühner hülle hülse hummel hummer hupe hürde husten hüte hütte igel
imker immun insekt ironie jacke jäger jammer jochen jod joch jubel jude jung junge jura kabel käfer kaffee käfig kahn
kai kakao kalb kalk kälte kamel kamin kamm kanone kanu kap kappe karg käse kasten kehle keil keim kelch kelle kelter
kern kerne kessel kette keule keusch kiefer kies kinn kino kippe kissen kiste kitt klamm klappe klause kleber klee
kleie klima klinge klotz klug knabe knauf knick knie knolle knoten koch köche köder kohl koks kolben komma komet komik
konto köpfe kopie korb körbe kork korn körner kost krabbe krach kragen krähe kralle kram kran kranz krater krebs
kreide kreuz krise krone kröte krug krumm kübel kuchen kugel kühe kühn kuli kupfer kuppel kur kurs kurve küste kutsche
lache lachs lack lager laie laken lamm lampe lanze larve lärm lasche laser lasten laster latte lauch laune lawine
leber leck leder legen lehm lehne lehre leiche leim leine leise leuchte lid lieder linde linie linse lippe lob loch
löcher locke löffel logik löhne lose lot löwe luchs lücke luke lunge lunte lupe luxus made mager mahd mähne mais makel
maler malz mandat mange mantel mappe marke marmor masche mast matt matte matsch mauern maul mäuse medium mehl meise
meister melodie merkel messe metzger miene milbe milch milde milz mine minze mist mixer möbel möhre mole mönch moos
moral most motiv motte möwe mücke mühe mühle mulde müll mumie münze muschel muse muskel muster mütze mythe nabel nackt
nagel nager naht narbe narr natter natur nebel neffe neid neige nelke nerv netz netze nichte niere niete nixe nonne
norm noten notiz nudel oase obst ochse öfen ohr ohren oma onkel orden orgel orte ostern otter oval ozean pacht pakt
palme panne panzer papst pappe partei pate pauke pause pech pegel pein pelz perle pfad pfahl pfanne pfarrer pfau
pfeife pfeil pferd pflaume pflug pforte pfote pfütze phase pille pilger pilot pilz pinsel pirat pistole plakat plan
platte platz pokal pol polster pomp pony post pracht prall pranke presse prinz prise probe prosa prunk psalm pudel
puder puls pult pumpe punkt puppe putz qualle quark quarz quer rabatt rabe rad räder rahm rahmen rakete rampe ranke
rasen raster räte rätsel rauch raupe rausch rebe rebell rechen rede regal regen reif reihe reim rein reiz rettich reue
revier rezept rinde ring rippe ritter ritze robbe rodel rogen roggen roh rohr rohre rohstoff roman rose rübe ruck
ruder ruf rufe ruhm ruine rumpf rüssel russ rute saal sack säcke salat salbe salz samen samt sarg sattel sätze sau
schal schale scham schar scheit schelm schema scherz scheu schiene schiff schilf schirm schlamm schlange schlank
schlauch schleim schlitz schlucht schlund schmal schmied schnabel schnee schnur schock scholle schrank schraube schrei
schrein schub schuh schund schuppe schur schürze schwan schwanz schwarm schwert schwur segen sehne seife seil sekt
senf sense serum sessel seuche siedler silbe silber sims sippe sirup sitte sitz skala skizze socke sofa sohle sold
sonne sorte spalt spange spaten spatz speck speer spende sperre spinne sporn spott spur stab stäbe stachel stange star
stativ steg steif steil stich stiefel stier stift stille stoff stollen stolz storch strahl strauss streich streik
strick stroh strudel strumpf stube stufe stuhl stumm sturz stute stütze suppe szene tabak tafel takt tal täler talent
tanz tasche taste tatze tau taube taufe tee teer teig tempel tempo tenor teppich termin teufel thron tiefe tiger tipp
tochter todes töne torf torte tracht trage traube treppe tresor treue trommel tropfen trost trübe trumpf trunk truppe
tücher tulpe tümpel tunnel turban türme ufer uhr uhren ulme unfug unken unkraut urne vase ventil vers verse vetter
villa vögel volk vulkan waage wabe wache wachs wade waffe waise walze wange wanze wappen ware warze watte weber wege
wehr weib weich weide weizen welpe werft wespe weste wicht widder wiege wiese winde winkel wipfel witz wölfe wolke
wonne worte wrack wucher wurf würmer würze wurzel wüste zähne zander zange zank zapfen zaun zeche zehe zelte zettel
zimt zinke zins zirkel zirkus zitat zorn züge zunft zweig zwist zyklus nr`

/** Everyday and technical words, some of them English, that tell a known word from a damaged one in a scan. */
export const subjectWords = `
abgetötet adipositas alcohol angegriffen ansteckung armen arznei arzneimittel atemwege aufgehalten aufhalten ausserdem
behandelt beispiel beispielsweise berichte beschäftigung bessere besseren blood bluthochdruck bone brain car child
city climate dadurch death dienen doctor drug ergebnisse erwärmung exercise eye fehlt ferner fever flu geheilt gehirn
geimpft genesung genügend geschadet geschwächt geschützt gesetze gesunde gesunden gezeigt good haustier haustiere
heart heilen heilt hierbei hierzu hospital hypertension infection infektion job katzen kidney kindern kranken law
leidet liver lower lung lungenentzündung löst mask maske masken medikamente money mortalität mundschutz nieren nützen
obesity old open personen pet pregnancy raise rauchen raucher rettet risiken risiko schadet school schwanger
schwangerschaft schwere schweren schützte sichere sicheren sicherer skin sleep smell smoking somit sonnenlicht
sterblichkeit studien sun symptomfrei säugling tooth tote toten training transmission tödliche tötet unfälle
unterlegen vaccine verbreitung vermutet ward wehrt zahlreiche zudem ältere übergewicht üblicherweise`
