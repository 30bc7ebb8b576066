/*
 * German words, folded, that tell a word from the remains of one. Written for
 * citespan: words that differ from another by a letter or two, and common words
 * that the other lists do not hold.
 */

/** Words that are nearly spelt like another: each tells that a letter more or less makes another word. */
export const germanLookalikes = `
schlüssel schüssel schluss schuss schlag schlaf schreiben scheiben schreibt scheibt scheiden schneiden schneider scheider streichen
kreise reise preise kirche kirsche traum raum kunde kurde nutzen nüsse zweige zwerge zwerg zweck trennen rennen prüfen rufen
gründe grunde wände wende stunde stände bretter blätter betten beten bitten bieten boten beute leute läuten mieten meiden
weichen wachen wichtig nichtig richtig richter dichter lichter gelten gleiten leiten gelder felder wälder länder bänder hunde hände
stelle ställe stärker stärke werke wirkt wirken merken märkte macht nacht mächte fliegen liegen lügen pflegen fliehen leihen flügel lügner
grenze ganze glänze kränze kerze herze schätze plätze spitze spritze sitze hitze blitze bilden binden bildung bindung pfeile feile teile keile
zeigen steigen neigen reigen siegen biegen wiegen waagen fragen tragen lagen klagen schlagen nagen sagen jagen wagen zagen bogen zogen wogen
treten retten rotten strotten bringen springen dringen ringen singen sinken trinken winken schenken denken danken tanken wanken
sickern versickern versickerung sicker absichern siegel segel sigel spiegel spielen spülen fühlen füllen hüllen hülsen pulsen
erhöhen erholen erheben erleben ergeben vergeben vergehen ersehen versehen verstehen entstehen bestehen gestehen erstehen
verkürzen verkauft erkauft verfallen gefallen entfallen zerfallen überfallen einfallen ausfallen auffallen
mindern hindern lindern ändern wandern wundern bewundern vermindern verhindern verändern
zuständig ständig anständig beständig verständig selbstständig vollständig städtisch
abgabe ausgabe angabe aufgabe eingabe vorgabe rückgabe zugabe übergabe abgaben ausgaben angaben aufgaben eingaben vorgaben
ablauf auslauf einlauf verlauf zulauf anlauf umlauf ablehnung anlehnung abnahme annahme aufnahme ausnahme einnahme entnahme
übernahme zunahme teilnahme massnahme abnahmen annahmen aufnahmen ausnahmen einnahmen abrechnung anrechnung berechnung verrechnung
rechnung aufrechnung absatz ansatz aufsatz einsatz ersatz satz schatz umsatz vorsatz zusatz besatz abschluss anschluss
ausschluss beschluss einschluss aufschluss verschluss entschluss abschreibung ausschreibung beschreibung verschreibung zuschreibung
absicht ansicht aussicht aufsicht einsicht übersicht vorsicht nachsicht rücksicht hinsicht abstand anstand aufstand bestand
umstand verstand zustand widerstand vorstand stand strand abteilung anteil abteil vorteil nachteil urteil teil gegenteil anlage
auflage auslage beilage einlage grundlage unterlage vorlage verlage umlage zulage lage anlagen auflagen auslagen einlagen unterlagen
vorlagen umlagen zulagen klage klagen anklage anspruch einspruch ausspruch widerspruch spruch zuspruch bruch einbruch ausbruch
aufbruch umbruch antrag auftrag vertrag vortrag ertrag eintrag beitrag betrag abtrag übertrag nachtrag anträge aufträge verträge
vorträge erträge einträge beiträge beträge antragsteller auftraggeber auftragnehmer arbeitgeber arbeitnehmer art arzt ärzte arten
rast rost rest ast last lust list frist brust frost aufhebung erhebung anhebung behebung abhebung auflösung ablösung erlösung lösung
losung einlösung aufwand einwand gewand gewinn beginn gewicht gericht gedicht geschichte gesicht gericht bericht unterricht nachricht
verzicht pflicht sicht schicht licht dicht auszahlung einzahlung anzahlung nachzahlung rückzahlung zahlung zählung erzählung
abzahlung bezahlung bank banken band bande bahn bann bau bauer dauer mauer lauer trauer steuer steuern feuer teuer treuer bein wein
stein schein schwein bewahrung bewährung währung wahrung erfahrung verwahrung währungen bewährt bewahrt bewegung erregung anregung
regung regelung regierung bestellung bestallung erstellung darstellung herstellung vorstellung einstellung ausstellung anstellung
aufstellung umstellung unterstellung zustellung stellung besitzer beisitzer beweis verweis hinweis nachweis ausweis ausweg beziehung
erziehung entziehung vollziehung einziehung anziehung ziehung betrieb vertrieb antrieb trieb betreuung brief brief begriff
angriff eingriff zugriff griff brot boot bote gebot verbot angebot aufgebot buch bruch tuch such fluch flucht frucht furcht zucht
sucht bucht dach bach fach wach lach darf dorf dürfen dürfte durfte durst dienst dienste diener einigung reinigung vereinigung
genehmigung kündigung verteidigung beteiligung bewilligung einwilligung verteilung erteilung zuteilung beurteilung verurteilung
aufteilung einteilung mitteilung eltern ältern erbe erbse erben farben erbschaft ergebnis ereignis erlaubnis verhältnis verzeichnis
zeugnis gefängnis erhaltung enthaltung unterhaltung haltung einhaltung verwaltung erholung wiederholung überholung
erklärung aufklärung klärung ermittlung vermittlung übermittlung ernennung benennung nennung trennung erkennung anerkennung
aberkennung erwerb erwerber bewerber gewerbe werbung bewerbung essen messen wissen müssen lassen hassen fassen passen fall ball stall
schall knall abfall anfall einfall unfall überfall zufall vorfall ausfall notfall feld geld held wald wild bild schild schuld schulden geduld
fest rest test nest west ost nord mord forst fürst wurst flaschen taschen forderung förderung aufforderung anforderung beförderung
überforderung fordern fördern fordert fördert freiheit frechheit feigheit gesamt gesandt gesuch besuch versuch gesetz besetzt gesetzt
versetzt ersetzt ersatz setzt schätzt schützt stützt nützt sitzt gläubiger glaube glauben laube laub raub staub grab grad gras glas
gross gros gruss fuss fluss schuss schluss kuss muss nuss guss hafen haften hafer haftung haft kraft schaft handlung behandlung
verhandlung abhandlung wandlung verwandlung umwandlung handel wandel mandel hang rang gang zwang drang klang fang anfang umfang
empfang ausgang eingang zugang vorgang übergang untergang haus maus laus aus raus herr heer meer mehr lehr leer jahr haar paar jagd
magd jugend tugend kammer hammer kosten posten osten pfosten kante kanne tanne wanne karte kasse klasse masse masse rasse gasse
tasse kauf lauf verkauf verkäufer käufer läufer kirche kirsche klage lage länge enge menge mengen sänger länder ränder kinder rinder
rind kind wind kopf topf knopf tropf zopf kraut haut braut laut laugen lungen augen auge lauge sauge säuren säure säule säulen schule schulen
schuhe kuh ruh ruhe truhe kunst gunst dunst land rand sand hand brand stand strand last leib leid lied glied leiden leider kleider
leistung leitung gewährleistung dienstleistung begleitung ableitung einleitung leiter reiter weiter heiter zeiger leser löser loser
liebe lieb dieb hieb sieb lohn sohn mohn ton ohm luft lust lösung mangel mandel manager messung bemessung vermessung miete mitte
mieter vermieter mode mond moor motor mund hund bund grund rund pfund wunde stunde kunde künde kündigt mut wut gut blut flut glut
hut nahrung wahrung nahe name nase nadel adel tadel note not rot tot tod boden ofen offen hoffen oper opfer ort wort sport port
hort pfand land park pass bass fass hass preis kreis greis reis eis weis weise reise preise kreise speise prämie rache sache
rate ratte rat tat saat staat stadt statt blatt satt glatt raum baum saum traum schaum recht rechts echt knecht schlecht specht
regel segel kegel vogel rente ernte ente riss biss bis bios rock stock block rolle wolle solle volle rücken brücken lücken
rückgang rückgriff sage säge sagen sägen sahne fahne fahrt art bart start hart zart schatten schaden schäden schaf schlaf schein schrift
schritt schnitt schuld schutz schmutz see seele segel seide seite saite seiten sagten sicherung versicherung sieg krieg stieg
sinn zinn zinne zinsen linsen spiel stiel ziel stil still stelle quelle welle zelle staatlich stattlich städtisch stand stamm damm
stark starr stärke stirn stern stimme summe strafe straffe strasse streit breit bereit strom storm sturm turm wurm form stück stuck
stunden stuten süd süss tag trag tage frage plage täter väter vater kater tarif tante teich reich teller keller heller tier tiefer
tinte titel mittel tür tor tore trocken brocken über übel umfrage umzug auszug einzug abzug bezug vollzug entzug anzug verzug zug
unterlassen überlassen erlassen verlassen entlassen veranlassen zulassen ursache urkunde verband verbund verbrauch gebrauch brauch
verbrauch verdacht verdienst verein verfahren erfahren gefahren befahren vergütung vergiftung vergehen ergehen begehen entgehen
verletzung versetzung besetzung ersetzung festsetzung fortsetzung umsetzung absetzung verlust vermögen versand verstand versorgung
entsorgung besorgung vorsorge fürsorge sorge verstoss vorstoss anstoss stoss verzinsung vieh vier viel fiel vorrat verrat beirat
wahl wall wal qual zahl stahl stahl mahl wand wahn zahn wasser messer besser wechsel weg zweck wert werk welt zelt wetter wille
wirkung auswirkung mitwirkung einwirkung wirt wirtschaft witwe woche wolf wohl wohnung zeile ziele zeit zeug zeuge ziege ziegel zelle
zucker zunge zusage absage aussage zustimmung abstimmung bestimmung verstimmung mitbestimmung zwei drei sulfat sulfit sulfid nitrat nitrit
phosphat chlorid chlorat chlorit fluorid ethan ethen ethanol methan methanol magnesium mangan natrium kalium kalzium gallium`

/** Common words. */
export const germanVocabulary = `
jemand jemanden jemandem irgendein irgendwer irgendwie irgendwo manch mancher manches mancher solche solcher solches solchen
jegliche jeglicher sämtliche sämtlicher beide beiden beides derjenige diejenige dasjenige derselbe dieselbe dasselbe dessen deren
wer wen wem wessen was wo woher wohin womit wodurch wofür davon dazu darin darauf darunter hierzu hiervon hierbei hiermit wobei
wonach worauf worin worüber obwohl obgleich sobald solange sofern soweit falls nachdem bevor indem sodass zumal denn nämlich
abend abkommen ableiten abnehmen abschaffen abschnitt absolut abweichen abweichung achten adresse ähnlich aktie aktien aktiv aktuell
alkohol allein alles allgemein alltag alter anbieten anbieter andere ändern änderung anders anfangs angehören angehörige angeklagte
angelegenheit angemessen angenommen angestellte angst anhang ankunft anlass anmeldung annehmen anordnen anordnung anpassung ansehen
anstalt anstatt antwort anwalt anwälte anweisung anwenden anwendung anwesend anzahl anzeige apfel apotheke apparat arbeit arbeiten
arbeiter arbeitsplatz arbeitszeit archiv arm armee artikel aspekt atem atmen aufbau aufbewahren aufbewahrung aufenthalt
auffällig auffassung aufführung aufmerksam aufwendig aufzeichnung aufzeichnungen augenblick ausbildung ausdruck ausdrücklich
auseinander ausführen ausführung ausgehen auskunft ausland ausländisch ausreichend aussen ausser ausserhalb äussern äusserung
ausstatten austausch auswahl auswerten auswirken auto autor bakterien balkon bald bänder bargeld basis bauen baustelle beachten beamte
beamter bedarf bedenken bedeuten bedeutend bedeutung bedienen bedingung bedürfnis beeinflussen beenden befehl befinden befreien befugnis
befund begegnen begeistern beginnen begleiten begrenzen begrenzt begründen begründung behalten behandeln behaupten behauptung
behörde behörden bekannt bekommen belasten belastung beleg belege belegen beleidigen beliebt bemerken bemühen benachrichtigen
benötigen benutzen benutzer beobachten beobachtung bequem beraten beratung berechnen berechtigt bereich bereits berg beruf berufen
beruhen berühmt berühren beschäftigen beschaffen beschädigen beschädigung bescheid beschränken beschränkt beschwerde
beseitigen besitz besitzen besonders bestätigen bestätigung beste bestehen bestellen bestimmen bestimmt bestrafen besuchen besucher
beteiligen betonen betrachten beträchtlich betragen betreffen betreiben betreten betroffen bett beurteilen bevölkerung bevor
bewegen beweisen bewerten bewertung bewilligen bewohner bewusst bezahlen bezeichnen bezeichnung beziehen bezirk bibliothek bieten
bilanz bilden bildung billig binden biologie bitte bitten blau blei bleiben bleibt blick blind blume blumen boden börse böse brauchen
braun brechen breite bremse brennen bringen brücke bruder buchen buchführung buchung bücher bühne bundes bundestag bürger bürgermeister
büro butter chance chef chemie chemisch christlich computer dabei dafür dagegen daheim daher damals damen dampf danach dank danken
darüber darum datei daten datenschutz datum dauern dauernd daumen decke decken demokratie denken denkmal deutlich deutsch deutsche
dichter dick dichte ding direkt direktor diskussion doch doktor doppelt dort draussen drehen dreissig dritte druck drucken drücken
dumm dunkel dünn durchführen durchführung durchschnitt eben ebene ebenso echt ecke ehe ehemalig eher ehre ehrlich eigen eigenschaft
eigentlich eigentum eigentümer eignen eile eilig einfach einfluss einführen einführung einheit einheitlich einige einkauf
einkommen einladen einladung einmal einrichten einrichtung einsam einschränken einschränkung eintreten einverstanden einwohner
einzeln einzig eisen eisenbahn elektrisch empfehlen empfehlung empfinden ende enden endgültig endlich energie eng engel englisch
entdecken entdeckung entfernen entfernung entgegen entgelt enthalten entscheiden entscheidend entscheidung entschuldigen entsprechen
entsprechend entstehen enttäuschen entweder entwickeln entwicklung entwurf erde erfahren erfassen erfinden erfindung erfolg
erfolgen erfolgreich erforderlich erfordern erfüllen erfüllung ergänzen ergänzung ergeben erhalten erheben erheblich erhöhen
erhöhung erholen erinnern erinnerung erkennen erklären erlauben erlaubt erleben erlebnis erledigen erleichtern ermitteln ermöglichen
ernähren ernährung ernennen erneut ernst eröffnen eröffnung erreichen errichten errichtung erscheinen erscheinung erschrecken
ersetzen erste erstellen ertragen erwachsene erwähnen erwarten erwartung erzählen erzeugen erzeugnis erziehen erzielen esel etage
etwa etwas europa europäisch ewig examen existenz experte fabrik fach fachmann faden fähig fähigkeit fahren fahrer fahrrad fahrzeug
fakultät falsch familie fangen farbe fast faul fehlen fehler feier feiern fein feind fenster ferien fern fernsehen fertig feststellen
feststellung fett feucht figur film finanz finanzamt finanzen finanziell finden finger firma fisch fläche flasche fleisch fleissig
fliegen fliessen flucht flugzeug flüssig flüssigkeit folge folgen folgend fordern formel formular forschen forscher forschung
fortschritt foto fragen frau frauen frei freitag fremd freude freuen freund freundlich frieden frisch froh früh früher frühling führen
führer führung füllen fünf funktion funktionieren furchtbar fürchten gabel ganz gar garantie garten gast gäste gebäude geben gebiet
geboren gebühr gebühren geburt gebrauchen gedanke gedanken gefahr gefährlich gefallen gefühl gegenstand gegenstände gegenüber gegenwart
gegner gehalt geheim geheimnis gehen gehören geist geistig gelb gelegenheit gelegentlich gelingen gelten geltung gemeinde
gemeinden gemeinsam gemeinschaft gemüse genau genehmigen generation geniessen genug genügen geöffnet gerade gerät geräte gering
gern gesamt gesandte geschäft geschäfte geschäftsführer geschäftsjahr geschehen geschenk geschlecht geschwindigkeit geschwister
geselle gesellschaft gesellschafter gespräch gestalt gestalten gestaltung gestern gesund gesundheit gewalt gewähren gewerkschaft
gewinnen gewiss gewissen gewöhnen gewohnheit gewöhnlich gewürz gift gipfel glauben gleich gleichgewicht gleichzeitig glück
glücklich gold gott grenze grenzen griechisch grau grob grösse grösser grundsatz grundsätzlich grundstück grün gründe gründen
gründung gruppe gruppen günstig gütern güter gymnasium hälfte halb hals halt halten haltbar handeln handelsbücher handwerk hart
haupt hauptstadt hauptsächlich haushalt heben heft heilig heim heimat heiraten heiss heizung helfen hell hemd herbst herkunft
herrschaft herrschen herstellen hersteller herz heute hilfe himmel hindern hinter hitze hoch hochschule hof höhe hohe hoher hören hotel
hügel hundert hunger husten idee immer impfen impfung impfstoff indem industrie information ingenieur inhaber inhalt inland innen
innerhalb insbesondere insel insgesamt institut interesse interessant international inzwischen irgend irren irrtum ja jacke jahre
jahren jahres jahrhundert jährlich januar februar märz april mai juni juli august september oktober november dezember jeder
jedoch jemand jetzt journalist jung junge jurist kaffee kaiser kalender kalt kamera kampf kämpfen kanal kapital kapitel kaputt
kartoffel käse katalog katze kaufen kaufmann kaum keller kennen kenntnis kennzeichen kette klar kleid klein klima klinik klug knapp
knochen kochen koffer kohle kollege kommen kommission kommune kompliziert könig königin konkret können konto konten kontrolle
kontrollieren konzern konzert kopie körper körperlich korrekt kraftwerk krank kranke krankenhaus krankheit kreuz kritik kritisch
küche kugel kühl kultur kulturell kunde kunden kündigen künftig künstler künstlich kupfer kurs kurz kürzlich küste labor lachen laden
lager lampe landschaft landwirt landwirtschaft lang lange langsam lärm lassen laufen laut leben lebendig lebensmittel lediglich
leder legen lehre lehren lehrer leicht leihen leise leisten leiten lernen lesen letzte leute licht liefern lieferung liegen linie
links liste literatur loch löffel löhne lokal löschen lösen luftfahrt lunge machen macht mädchen magen mahlzeit mal maler malen manche
manchmal mann männer mantel märchen marke markt märkte maschine maschinen massgeblich material mathematik medien medikament medizin
mehrere mehrheit meinen meinung meist meister melden meldung mensch menschen menschlich merken merkmal messe messer metall methode
milch mild milderung militär million minderheit minister ministerium minute mischung missbrauch mittag mittelalter mitten mitglied
mitglieder mitteilen möbel modell modern möglich möglichkeit moment monat monate montag mord morgen müde mühe müll münze museum musik
musiker muster mutter nachbar nachdem nachfolger nachfrage nachher nächste nacht nah nähe nation national natur natürlich
neben nehmen neigung nennen nerv nett netz neu neue neun nieder niederlage niedrig niemand niere norden normal notar notieren nötig
notwendig nummer nutzen nutzung obere oberfläche obst öffentlich öffentlichkeit offiziell öffnen öffnung öl ordentlich ordnen ordnung
organ organisation original osten paket palast papier partei partner patient patienten pause person personal persönlich
persönlichkeit pferd pflanze pflanzen pflegen pflege pilz plan planen planung platz plötzlich politik politiker politisch polizei
post praktisch praxis präsident presse prinz prinzip privat probe problem produkt produktion produzieren professor programm projekt
prozent prozess prüfen prüfer prüfung publikum punkt qualität rad radio rahmen rasch raten rauch räume reagieren reaktion rechnen
rechtlich rechtsanwalt rede reden reduzieren referat reform regen regenwasser region regional registrieren reichen reif reihe rein reisen
reissen rennen reparatur republik richten richter richtig richtung riesig ring rohr roman römisch rücknahme rufen ruhig rumpf
runde rund sache sachlich sachverhalt saft saison salz sammeln sammlung samstag sauber sauer schaffen scharf schatz schätzen schau
scheiden scheinen schenken scheu schicken schicksal schiff schiffe schlacht schlagen schlange schlecht schliessen schliesslich
schlimm schloss schlüssel schmal schmecken schmerz schmerzen schmuck schnee schneiden schnell schön schrank schrecken schreiben
schreien schritte schüler schützen schwach schwäche schwarz schweigen schwer schwester schwierig schwierigkeit schwimmen sechs
segel sehen sehr seife seil selbst selten senden sender senken senkung september setzen sicher sicherheit sichern sichtbar silber sieben
singen sitte sitz sitzen sitzung sofort sogar soldat sollen sommer sonder sondern sonne sonntag sonst sorgen sowohl sozial spalte
spannung sparen spät später spiegel spielen spieler spitze sprache sprechen springen spur spüren staaten stadien städte
ständig starten station statistik stattfinden stehen stehlen steigen steigern steigerung steigt sinkt fällt stellen sterben stets
steuerlich steuerpflichtig stift stiftung stimmen stoff stolz stören störung straf straftat strecke streichen streifen streng
struktur student studenten studie studieren studium stufe stuhl stürzen suchen süden symbol system tabelle tafel tal tanz tätig
tätigkeit tatsache tatsächlich taub tauchen täuschen täuschung tausend technik technisch tee teilen teilnehmen teilnehmer telefon
temperatur teppich termin text theater thema theorie tief tiere tisch tochter tod tödlich topf tot töten träger tragen träne traurig
treffen treiben trennen treppe treten treu trinken trotz trotzdem übereinstimmen übergeben überhaupt überlegen übermitteln
übernehmen überprüfen überprüfung überraschen überraschung übersetzen übersetzung übertragen übertragung überwachen überwachung
überweisen überweisung überzeugen üblich übrig übung ufer uhr umgebung umgehen umfassen umgekehrt umsonst umwelt unabhängig unbedingt
unbekannt unfähig ungefähr ungewöhnlich unglück universität unmittelbar unmöglich unter unterbrechen unterdrücken untere untergehen
unternehmen unternehmer unterschied unterschiedlich unterschreiben unterschrift unterstützen unterstützung untersuchen
untersuchung unterwegs urlaub ursprung ursprünglich verändern veränderung veranstalten veranstaltung verantwortlich verantwortung
verarbeiten verarbeitung verbessern verbesserung verbieten verbinden verbindung verbindlichkeit verboten verbrechen verbreiten
verbrennen verbringen verdienen verdächtig vereinbaren vereinbarung verfassung verfassen verfolgen verfügen verfügung vergangenheit
vergeben vergebens vergessen vergleich vergleichen vergnügen verhalten verhandeln verhindern verhindert verkaufen verkehr verlangen
verlängern verlängerung verlängert verkürzt verlaufen verleihen verletzen verlieren vermehren vermeiden vermindern vermindert vermutlich vernichten vernunft
veröffentlichen veröffentlichung verordnung verpflichten verpflichtet verpflichtung verschieben verschieden verschwinden versichern
versprechen verstehen verstecken verstärken verstärkt versuchen verteidigen verteilen vertrauen vertreten vertreter vertretung verursachen
verurteilen verwalten verwandeln verwandte verweigern verweisen verwenden verwendung verwirklichen verwirren verzichten verzweifeln
viele vielleicht viertel volk volkswirtschaft völlig vollständig voran voraus voraussetzen voraussetzung vorbehalt vorbei
vorbereiten vorbereitung vorbild vordere vorhanden vorher vorkommen vorläufig vorlegen vorlesung vormittag vorn vornehmen vorschlag
vorschlagen vorschreiben vorschrift vorschriften vorsitzende vorsitz vorstellen vorübergehend vorwurf vorziehen wachsen wachstum
waffe waffen wagen wählen wähler wahr wahrheit wahrnehmen wahrscheinlich ware waren wärme warnen warnung warten warum waschen wechseln
wecken weder weigern weihnachten weil weinen weiss weisse weit weiterhin wenden wenig wenige wenn werbung werden werfen werkzeug
werkstatt wertvoll wesen wesentlich weshalb westen wichtig wider widersprechen wiegen wiese wild winter wirken wirklich wirklichkeit
wirksam wirtschaftlich wissenschaft wissenschaftler wissenschaftlich woher wohin wohnen wollen wunder wundern wunsch wünschen würde
würfel wurzel wüste zahlen zählen zahlreich zart zehn zeichen zeichnen zeigen zeitpunkt zeitraum zeitschrift zeitung zentral
zentrum zerstören zerstörung zerstört verbessert zeugen ziehen ziemlich zimmer zins zivil zoll zonen zug zugänglich zugleich zukunft zukünftig zuletzt
zunächst zunehmen zurück zusammen zusammenarbeit zusammenhang zuschauer zusehen zuständig zuständigkeit zuvor zwanzig zwar zweifel
zweite zwingen zwischen zwölf käufer verkäufer gläubiger schuldner kläger beklagte mieter vermieter erblasser erbe arbeitgeber
arbeitnehmer blau rot grün gelb schwarz weiss grau braun rosa lila violett orange türkis montag dienstag mittwoch donnerstag freitag
samstag sonntag`

/** Common words of four to six letters: among them one wrong letter makes another word most often. */
export const germanShortWords = `
aal abitur acht acker adel adler affe agent ahnen ahorn akte akten akut alarm album alle allein allen alm alpen alt alte alten alter altar ameise
amsel ampel amt ämter anker anlass anruf antik apfel arg arm arme armut asche asyl atlas atom auge aula axt bach backen bad bäder bahnen bald balken
ball balsam banane band bande bänke bar baron bart basis bass bast bauch bauen bauten beere beet beichte beil beissen beleg bergen besen beten beule beute
bezug biene bier bilder binde birke birne bitter blase blatt blätter blech blitz blond bluse blüte bock boden bogen bohne bohren bolzen bombe bord bote boten
braten brause braut bravo brett breze brille brise brot brote brühe brunnen brut bude büffel bügel bund bunt burg bürste busch busse büste butter dach dächer dame
damm dampf därme decke degen deich dekan delle demut dezent diät dicht dieb diebe diele dill ding dinge dirne dock dogma dohle dolch dom dorn dorsch dose dosen draht
drall drang dreck drei drohen duell duft düne dung dunst dusche düster ebbe eber echo ecke ecken edel efeu egal ehe ehen ehre ei eiche eichen eid eier eifer eigen
eile eimer eis eisern eiter ekel elch elend elf elfen elite ente enten erben erde erker ernst erz esche esel essig eule faden fähre falke fall falle fallen fällen
falten fang farbe farn fass feder fee feier feige feile feld felder fell fels felsen ferien fern ferne ferse fett feuer fibel fichte fieber figur filz fink finne first
flach flagge flamme flechte fleck flegel fliege fliehen flink floh floss flöte flott flug flügel flur fluss flüsse föhn folge folie folter form fort forum fracht frack
frass frech frei frisch frist fromm front frosch frost früh fuchs fuge fuhre fuhr führt fund fünf funk funke furche fürst fuss futter gabe gaben gabel galle gans gänse
garn garten gasse gatte gaul gaumen gebet gebiss geduld gefäss gehör geige geiz gelb geld gelder gelenk gemüt genick genie genre genuss gerste geruch gesang geste gier giebel
giessen gilde gips gitter glanz glas gleis glied glut gnade graben graf grafen gramm granit grell greifen grille grimm grippe grob grotte grube gruft gruppe grütze gunst gurke
gurt gürtel haar haare habicht hacke hafer hagel hahn haken halle halm hals hälse hammer hand hände hanf harfe harke harz hase hasel hatz haube hauch haufen haupt hebel hecht
hecke heer hefe heft hefte heide heil heim heiser held helden helfer helm hemd henne herbst herd herde hering herz heu hexe hieb hilfe hirn hirsch hirse hirt hobel hocker hoden
hof höfe höhle hölle holz hölzer honig hopfen horde horn hose hosen huf hügel huhn hühner hülle hülse hummel hummer hund hunde hupe hürde husten hut hüte hütte igel imker immun insekt
ironie jacke jagd jäger jammer jahr jochen jod joch jubel jude jung junge jura kabel käfer kaffee käfig kahl kahn kai kaiser kakao kalb kalk kälte kamel kamin kamm kanne kanone kante
kanu kap kappe karg karte käse kasten kater kauf kegel kehle keil keim kelch kelle kelter kern kerne kerze kessel kette keule keusch kiefer kies kind kinn kino kippe kirsche kissen
kiste kitt klage klamm klang klappe klause kleber klee kleie klima klinge klotz klug knabe knall knapp knauf knecht knick knie knolle knopf knoten koch köche köder kohl koks kolben
komma komet komik konto kopf köpfe kopie korb körbe kork korn körner kost krabbe krach kragen krähe kralle kram kran kranz krater kraut krebs kreide kreuz krieg krise krone kröte
krug krumm kübel kuchen kugel kuh kühe kühn kuli kunde kunst kupfer kuppel kur kurs kurve kuss küste kutsche lache lachs lack laden lage lager laie laken lamm lampe lanze larve lärm
lasche laser last lasten laster latte laub lauch lauf laune lawine leber leck leder leer legen lehm lehne lehre leib leiche leim leine leise leiter leser leuchte leute licht lid lied
lieder linde linie linke linse lippe list lob loch löcher locke löffel logik lohn löhne los lose lot löwe luchs lücke luft luke lunge lunte lupe lust luxus macht made magd mager
mahd mähne mais makel maler malz mandat mange mantel mappe märkte marke marmor masche mast matt matte matsch mauern maul maus mäuse medium meer mehl meile meise meister melodie menge
merkel messe meter metzger miene miete milbe milch milde milz mine minze miss mist mitte mittel mixer möbel mode mohn möhre mole mönch mond moor moos moral most motiv motte möwe mücke
mühe mühle mulde müll mumie mund münze muschel muse muskel muster mut mütze mythe nabel nacht nackt nadel nagel nager naht narbe narr nase nass natter natur nebel neffe neid neige nelke
nerv nest netz netze neun nichte niere niete nixe nonne nord norm note noten notiz nudel null nuss nüsse oase ober obst ochse ofen öfen ohr ohren oma onkel oper opfer orden orgel ort
orte ostern otter oval ozean paar pacht pakt palme panne panzer papst pappe park partei pate pauke pause pech pegel pein pelz perle pfad pfahl pfanne pfarrer pfau pfeife pfeil pferd
pfiff pflaume pflug pforte pfosten pfote pfütze phase pille pilger pilot pilz pinsel pirat pistole plage plakat plan platte platz pokal pol polster pomp pony post pracht prall pranke
preis presse prinz prise probe prosa prunk psalm pudel puder puls pult pumpe punkt puppe putz qual qualle quark quarz quelle quer rabatt rabe rad räder rahm rahmen rakete rampe rand
rang ranke rasen rast raster rat räte rätsel raub rauch raupe rausch rebe rebell rechen rede regal regel regen reif reihe reim rein reise reiz rente rest rettich reue revier rezept
rinde ring rippe riss ritt ritter ritze robbe rock rodel rogen roggen roh rohr rohre rohstoff rolle roman rose rost rot rübe ruck rücken ruder ruf rufe ruhe ruhm ruine rumpf rüssel russ
rute saal sack säcke sage säge sahne saite salat salbe salz samen samt sand sarg satt sattel satz sätze sau säule saum säure schaf schal schale scham schar schatz schaum schein
scheit schelm schema scherz scheu schiene schiff schild schilf schirm schlaf schlag schlamm schlange schlank schlauch schleim schlitz schloss schlucht schlund schmal schmied schmutz
schnabel schnee schnur schock scholle schoss schrank schraube schrei schrein schub schuh schuhe schund schuppe schur schürze schuss schwan schwanz schwarm schwert schwur segen sehne
seide seife seil seite sekt senf sense serum sessel seuche sieb siedler sieg silbe silber sims sinn sippe sirup sitte sitz skala skizze socke sofa sohle sold sonne sorge sorte spalt
spange spaten spatz speck speer speise spende sperre spiel spinne spitze sporn spott spross spruch spur staat stab stäbe stachel stall stamm stange star starr stativ staub steg steif
steil stein stern steuer stich stiefel stier stift stil stille stirn stoff stollen stolz storch strahl strand strauss streich streik strich strick stroh strom strudel strumpf stube stück
stufe stuhl stumm stunde sturm sturz stute stütze sucht suppe süss szene tabak tadel tafel takt tal täler talent tanne tante tanz tasche tasse taste tatze tau taube taufe tee teer
teich teig teller tempel tempo tenor teppich termin teufel thron tiefe tiger tinte tipp titel tochter tod todes ton töne tonne tonnen tor torf torte tot tracht trage trank traube trauer traum
treppe tresor treue trieb tritt trommel tropfen trost trübe trug truhe trumpf trunk truppe tuch tücher tugend tulpe tümpel tunnel turban turm türme ufer uhr uhren ulme unfug unken unkraut urne
vase vater ventil vers verse vetter villa vogel vögel volk vulkan waage wabe wache wachs wade waffe wagen wahl wahn wahr waise wald wälder wal wall walze wand wände wange wanne wanze wappen
ware waren warm warze watte weber weg wege wehr weib weich weide wein weise weizen welle welpe welt wende werft werk wert wespe weste wicht widder wiege wiese wild wille wind winde winkel
wipfel wirt witwe witz woche wolf wölfe wolke wolle wonne wort worte wrack wucher wuchs wunde wurf wurm würmer wurst würze wurzel wüste wut zahl zahn zähne zander zange zank zapfen zart zaun
zeche zehe zehn zeile zelle zelt zelte zettel zeug ziege ziegel zimt zinke zinn zins zirkel zirkus zitat zopf zorn zucht zug züge zunft zunge zweck zwerg zweig zwist zyklus`

/** Everyday and technical words for diseases, goods, causes and effects. */
export const germanSubjectWords = `
abgenommen abgetötet abnahme adipositas alcohol allerdings alte angegriffen ansteckung anstieg arme armen art
arznei arzneimittel arzt atemwege aufgehalten aufhalten auge augen ausserdem bad behandelt beispiel beispielsweise
bericht berichte beschäftigung besser bessere besseren besten blood blut bluthochdruck bone brain car child city
climate dadurch death deshalb dienen doctor drug empfiehlt empfohlen ergebnis ergebnisse erwärmung exercise eye
fall fallen fehlt ferner fever fieber fiel fielen flu form gegen geheilt gehirn geholfen geimpft geld genesen
genesung genügend geruch geschadet gescheitert geschwächt geschützt gesetz gesetze gestiegen gestorben gesunde
gesunden gesunken gewachsen gewann gezeigt gibt good grippe grund grössere gute guten guter gutes haustier
haustiere haut heart heilen heilt hierbei hierzu hilft hospital hund hunde hypertension häufig höchste höher höhere
höheren infection infektion jahr job katzen kidney kind kinder kindern kranken lack law leber leiden leidet litt
liver lower lung lungenentzündung löst mask maske masken medikamente mehr milde money mortalität mundschutz neuen
neuer nieren nützen nützt obesity offen oft ohne old open personen pet pregnancy raise rauchen raucher rettet
risiken risiko rolle rückgang sank sanken schaden schadet schlaf school schule schwanger schwangerschaft schwere
schweren schwerer schäden schützt schützte sichere sicheren sicherer sinken skin sleep smell smoking somit
sonnenlicht sport stadt starb stark starke starken sterblichkeit stieg stiegen stirbt studien städtisch stärker sun
symptomfrei säugling tabak tag tage teil tier tooth tote toten training transmission tödliche tötet unfälle
unterlegen vaccine verbreitung verloren vermutet verwendet ward wehrt weise wenigen weniger wirkt wirkung wohl
wuchs wächst zahl zahlreiche zahn zeigt zeigte zudem zunahme zurückgegangen zähne älter ältere ärzte übergewicht
üblicherweise`
