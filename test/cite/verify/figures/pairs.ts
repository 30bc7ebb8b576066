/**
 * A source, a claim that it supports, and the same claim with another figure, date or rank. The claims are
 * paraphrases or in another language, so that words do not decide. `words`: what a good judge names for figures
 * of the true claim that the source does not state in a writing that code reads.
 */
export type Pair = { source: string; right: string; wrong: string; words?: Record<string, string> }

const pair = (source: string, right: string, wrong: string, words?: Pair['words']): Pair => ({
  source,
  right,
  wrong,
  ...(words && { words }),
})

const figures = [
  pair(
    'The plugin requires Python v3.10.',
    'Whoever wants the extension to run has to install v3.10 of the language.',
    'Whoever wants the extension to run has to install v2.10 of the language.',
  ),
  pair(
    'Businesses must retain their invoices for ten years.',
    'A firm has to keep the bills that it writes for a decade, that is 10 years.',
    'A firm has to keep the bills that it writes for six years.',
  ),
  pair(
    'The ferry takes 240 passengers and 60 cars.',
    'There is room for sixty vehicles on the boat.',
    'There is room for eighty vehicles on the boat.',
  ),
  pair(
    'The mill grinds 1,200 kg of rye a day.',
    'Each day 1.2 tonnes of grain leave it.',
    'Each day 1.8 tonnes of grain leave it.',
  ),
  pair('The hall seats 2,500.', 'As many as 2500 can watch a show.', 'As many as 3500 can watch a show.'),
  pair('A ticket costs €4.50.', 'Riders pay 4.50 euros.', 'Riders pay 5.40 euros.'),
  pair(
    'Half of the members voted against it.',
    'It was refused by 50 % of the club.',
    'It was refused by 60 % of the club.',
  ),
  pair(
    'Two thirds of the valley is forest.',
    'Trees cover about 67 % of it.',
    'Trees cover about 76 % of it.',
  ),
  pair('The library opens at 14:00.', 'Readers are let in from 2 p.m.', 'Readers are let in from 4 p.m.'),
  pair('The gate shuts at 6:30 p.m.', 'Nobody gets in after 18:30.', 'Nobody gets in after 19:30.'),
  pair(
    'The tunnel is 3.2 km long.',
    'Drivers spend 3,200 metres underground.',
    'Drivers spend 2,300 metres underground.',
  ),
  pair(
    'The bridge carries 12,000 vehicles daily.',
    'Some twelve thousand cars cross it every day.',
    'Some fourteen thousand cars cross it every day.',
  ),
  pair(
    'The dose is 5 mg twice a day.',
    'Patients take 5 milligrams two times daily.',
    'Patients take 15 milligrams two times daily.',
  ),
  pair(
    'Profits doubled to $8.2m.',
    'The firm earned 8.2 million dollars.',
    'The firm earned 2.8 million dollars.',
  ),
  pair(
    'Weber scored 27 points.',
    'With twenty-seven points she led the game.',
    'With thirty-seven points she led the game.',
  ),
  pair('The course lasts three weeks.', 'It runs for 21 days.', 'It runs for 28 days.'),
  pair('The tank holds 900 litres.', 'One can fill in 900 l of water.', 'One can fill in 800 l of water.'),
  pair('Both towers burned in the war.', 'Fire took the two towers.', 'Fire took the four towers.'),
  pair('A pack weighs 500 g.', 'One buys it by the half kilo, 0.5 kg.', 'One buys it by 1.5 kg.'),
  pair('Rents rose by 7.5 percent.', 'Tenants pay 7.5 % more.', 'Tenants pay 5.7 % more.'),
  pair(
    'It lies 1,850 m above the sea.',
    'The hut stands at a height of 1850 metres.',
    'The hut stands at a height of 1580 metres.',
  ),
  pair('The fine is 40 euros.', 'Who parks there pays forty euros.', 'Who parks there pays fourteen euros.'),
  pair(
    'Flight LH 402 leaves daily.',
    'Every day passengers board LH402.',
    'Every day passengers board LH420.',
  ),
  pair(
    'The vaccine protects against COVID-19.',
    'One is safe from Covid 19 with it.',
    'One is safe from Covid 23 with it.',
  ),
  pair(
    'Version 3.10 mends the fault.',
    'Since release 3.10 the bug is gone.',
    'Since release 3.11 the bug is gone.',
  ),
  pair('The choir has four dozen singers.', 'In all 48 people sing.', 'In all 84 people sing.'),
  pair('The strike went on for a fortnight.', 'Nobody worked for 14 days.', 'Nobody worked for 40 days.', {
    '14 days': 'a fortnight',
  }),
  pair(
    'Nobody was hurt in the crash.',
    'The number of injured was zero.',
    'The number of injured was three.',
    {
      zero: 'Nobody was hurt',
    },
  ),
  pair(
    'The lake is 40 feet deep.',
    'Divers reach its floor at forty feet.',
    'Divers reach its floor at sixty feet.',
  ),
]

const counted = [
  pair('An ash, an elm and an oak stand in the yard.', 'Three trees grow there.', 'Four trees grow there.', {
    Three: 'ash | elm | oak',
  }),
  pair('The farm keeps twelve goats and nine sheep.', 'It has 21 animals.', 'It has 22 animals.', {
    '21': 'twelve goats + nine sheep',
  }),
  pair(
    'Two ships came in May, two more in June.',
    'A fleet of four reached the port.',
    'A fleet of five reached the port.',
    {
      four: 'Two ships + two more',
    },
  ),
  pair('She ruled from 1911 until 1950.', 'Her reign took 39 years.', 'Her reign took 49 years.', {
    '39 years': '1950 - 1911',
  }),
  pair(
    'Of the 48 pupils 12 failed.',
    'A failure rate of 25 % was seen.',
    'A failure rate of 35 % was seen.',
    {
      '25 %': '12 / 48 pupils * 100',
    },
  ),
  pair(
    'Goals by Ahrens, Brandt and Falk won the cup.',
    'They hit the net three times.',
    'They hit the net five times.',
    {
      'three times': 'Ahrens | Brandt | Falk',
    },
  ),
  pair(
    'A day ticket is 6 euros; a guide costs 9 euros.',
    'With a guide one spends 15 euros.',
    'With a guide one spends 18 euros.',
    {
      '15 euros': '6 euros + 9 euros',
    },
  ),
  pair(
    'Each of the 8 teams has 11 players.',
    'Altogether 88 athletes take part.',
    'Altogether 98 athletes take part.',
    {
      '88': '8 teams * 11 players',
    },
  ),
  pair(
    'The hall cost 9 million; 12 million had been planned.',
    'It was 3 million cheaper.',
    'It was 5 million cheaper.',
    {
      '3 million': '12 million - 9 million',
    },
  ),
  pair(
    'The climb takes 2 hours, the way down 90 minutes.',
    'One is on the way for 3.5 hours.',
    'One is on the way for 4.5 hours.',
    {
      '3.5 hours': '2 hours + 90 minutes',
    },
  ),
]

const dates = [
  pair(
    'The museum was founded on 3 May 1921.',
    'It came into being on May 3, 1921.',
    'It came into being on May 13, 1921.',
  ),
  pair(
    'He led the club 2007–2011.',
    'His time at its head was 2007 – 11.',
    'His time at its head was 2007 – 12.',
  ),
  pair(
    'The fair begins on 2024-06-01.',
    'On 1 June 2024 the stalls go up.',
    'On 1 July 2024 the stalls go up.',
  ),
  pair(
    'The church dates from 1743.',
    'It was raised in the 18th century.',
    'It was raised in the 17th century.',
  ),
  pair('It was built in 1994.', 'The house is one of the 1990s.', 'The house is one of the 1980s.'),
  pair(
    'The law took effect on 1 January 2020.',
    'It has applied since January 2020.',
    'It has applied since June 2020.',
  ),
  pair(
    'The board meets on Tuesdays.',
    'Every Tuesday they sit together.',
    'Every Thursday they sit together.',
  ),
  pair(
    'Sales peaked in Q3 2021.',
    'The third quarter of 2021 was the best one.',
    'The second quarter of 2021 was the best one.',
    {
      'the best': 'Sales peaked',
    },
  ),
  pair('In 1950 the well dried up.', 'No water has come since 1950.', 'No water has come since 1960.'),
  pair('She was born on 12 March 1888.', 'Her birth fell on 12.3.1888.', 'Her birth fell on 21.3.1888.'),
  pair('The port froze in the winter of 1962/63.', 'In 1963 ice lay on it.', 'In 1964 ice lay on it.'),
  pair(
    'The treaty expires at the end of 2030.',
    'It holds until December 2030.',
    'It holds until December 2031.',
    {
      'December 2030': 'the end of 2030',
    },
  ),
  pair(
    'The market was first held 12 years before the fire of 1842.',
    'Traders met from 1830 on.',
    'Traders met from 1832 on.',
    {
      '1830': '1842 - 12 years',
    },
  ),
  pair(
    'The clinic closed in autumn 2019.',
    'Since 2019 nobody is treated there.',
    'Since 2017 nobody is treated there.',
  ),
  pair(
    'The deadline is Friday, 14 February 2025.',
    'Papers are due on 14/02/2025.',
    'Papers are due on 18/02/2025.',
  ),
]

const ranks = [
  pair(
    'Lohra is the fourth largest town of the region.',
    'Three towns are bigger, which makes Lohra number four.',
    'Lohra comes third among the towns.',
    {
      Three: 'fourth largest - 1',
    },
  ),
  pair(
    'The Brenn is the third longest river.',
    'Among the streams it has the third place in length.',
    'It is the longest of the streams.',
  ),
  pair(
    'Elsund ranks second in exports.',
    'For sales abroad it is the second city.',
    'For sales abroad it is the third city.',
  ),
  pair('He won bronze, the third prize.', 'He came third.', 'He came second.'),
  pair('It is the largest lake.', 'No water is bigger: it is the biggest.', 'It is the second biggest.'),
  pair(
    'The 21st edition appeared in May.',
    'In spring came the twenty-first edition.',
    'In spring came the twenty-second edition.',
  ),
  pair(
    'She was the ninth mayor.',
    'Eight had held the chain before the 9th mayor.',
    'She was the 8th to hold the chain.',
    {
      Eight: 'ninth mayor - 1',
    },
  ),
  pair(
    'The fifth floor houses the archive.',
    'On floor 5 old files are kept.',
    'On the sixth storey old files are kept.',
    { '5': 'fifth floor' },
  ),
  pair('The club finished in position 7.', 'It came seventh.', 'It came eighth.'),
  pair(
    'The second-highest peak is the Dorn.',
    'Only one top rises above the Dorn, the second highest.',
    'The Dorn is the highest top.',
  ),
  pair(
    'Its oldest bridge is of wood.',
    'The most ancient crossing is wooden.',
    'The second most ancient crossing is wooden.',
  ),
  pair(
    'Wheat is the third most important crop.',
    'Two crops matter more than the third one, wheat.',
    'Wheat matters as the second crop.',
    {
      Two: 'third most important - 1',
    },
  ),
]

const languages = [
  pair(
    'Unternehmen bewahren Rechnungen zehn Jahre auf.',
    'Businesses keep invoices for ten years.',
    'Businesses keep invoices for six years.',
  ),
  pair(
    'Les entreprises conservent les factures dix ans.',
    'Businesses keep invoices for ten years.',
    'Businesses keep invoices for six years.',
  ),
  pair(
    'Las empresas guardan las facturas durante seis años.',
    'Businesses keep invoices for six years.',
    'Businesses keep invoices for ten years.',
  ),
  pair(
    'Le imprese conservano le fatture per dieci anni.',
    'Unternehmen bewahren Rechnungen zehn Jahre auf.',
    'Unternehmen bewahren Rechnungen acht Jahre auf.',
  ),
  pair(
    'Bedrijven bewaren de facturen zeven jaar.',
    'Businesses keep invoices for seven years.',
    'Businesses keep invoices for nine years.',
  ),
  pair(
    'Businesses keep invoices for ten years.',
    'Les entreprises conservent les factures pendant dix ans.',
    'Les entreprises conservent les factures pendant six ans.',
  ),
  pair(
    'Businesses keep invoices for ten years.',
    'Las empresas guardan las facturas durante diez años.',
    'Las empresas guardan las facturas durante doce años.',
  ),
  pair(
    'Businesses keep invoices for ten years.',
    'Firmy przechowują faktury przez dziesięć lat.',
    'Firmy przechowują faktury przez sześć lat.',
  ),
  pair(
    'Businesses keep invoices for ten years.',
    'De ondernemingen bewaren de facturen tien jaar.',
    'De ondernemingen bewaren de facturen elf jaar.',
  ),
  pair(
    'Businesses keep invoices for ten years.',
    'Virksomhederne gemmer fakturaer i ti år.',
    'Virksomhederne gemmer fakturaer i syv år.',
  ),
  pair(
    'Das Schwimmbad schließt um 20 Uhr.',
    'The swimming pool closes at 8 p.m.',
    'The swimming pool closes at 9 p.m.',
  ),
  pair('The shop opens at 7:30 a.m.', 'Der Laden macht um 7.30 Uhr auf.', 'Der Laden macht um 8.30 Uhr auf.'),
  pair(
    'Lohra ist die drittgrößte Stadt.',
    'Lohra is the third largest town.',
    'Lohra is the fourth largest town.',
  ),
  pair(
    'Lohra is the fourth-largest town.',
    'Lohra ist die viertgrößte Stadt.',
    'Lohra ist die drittgrößte Stadt.',
  ),
  pair(
    'Lohra ist die drittgrößte Stadt.',
    'Among the towns Lohra comes third.',
    'Lohra is the largest town.',
  ),
  pair('Der Verein hat 1.240 Mitglieder.', 'The club has 1,240 members.', 'The club has 1,420 members.'),
  pair(
    'The club has twelve hundred members.',
    'Der Verein hat 1200 Mitglieder.',
    'Der Verein hat 2100 Mitglieder.',
  ),
  pair(
    'Il musée a ouvert le 3 août 2020.',
    'The museum opened on 3 August 2020.',
    'The museum opened on 4 August 2020.',
  ),
  pair(
    'The museum opened on 3 August 2020.',
    'El museo abrió el 3 de agosto de 2020.',
    'El museo abrió el 3 de julio de 2020.',
  ),
  pair(
    'Il museo ha aperto il 5 maggio 1999.',
    'Das Museum wurde am 5. Mai 1999 eröffnet.',
    'Das Museum wurde am 5. März 1999 eröffnet.',
  ),
  pair(
    'この塔の高さは三百メートルである。',
    'The tower is 300 metres high.',
    'The tower is 500 metres high.',
  ),
  pair(
    'The tower is 300 metres high.',
    'この塔の高さは三百メートルである。',
    'この塔の高さは五百メートルである。',
  ),
  pair(
    '大会は2020年8月3日に始まる。',
    'The games begin on 3 August 2020.',
    'The games begin on 8 August 2020.',
  ),
  pair('يبلغ عدد السكان ٣٥٠٠ نسمة.', 'It has 3,500 people.', 'It has 5,300 people.'),
  pair('It has 3,500 people.', 'يبلغ عدد السكان ٣٥٠٠ نسمة.', 'يبلغ عدد السكان ٥٣٠٠ نسمة.'),
  pair(
    'Die Hälfte der Schüler kam zu spät.',
    'Late were 50 percent of the pupils.',
    'Late were 40 percent of the pupils.',
  ),
  pair('Ein Viertel der Fläche ist Wald.', 'Woods cover 25 % of the land.', 'Woods cover 35 % of the land.'),
  pair('Das Museum zählt einundzwanzig Räume.', 'There are 21 rooms in it.', 'There are 12 rooms in it.'),
  pair(
    'Die zwanzigste Ausgabe fiel aus.',
    'The 20th edition was cancelled.',
    'The 12th edition was cancelled.',
  ),
  pair(
    'Das Dorf hat ein Dutzend Brunnen.',
    'Twelve wells supply the village.',
    'Ten wells supply the village.',
  ),
  pair(
    'Yritykset säilyttävät laskut kymmenen vuotta.',
    'Businesses keep invoices for ten years.',
    'Businesses keep invoices for six years.',
    {
      'ten years': 'kymmenen vuotta',
    },
  ),
  pair(
    'İşletmeler faturaları on yıl saklar.',
    'Businesses keep invoices for ten years.',
    'Businesses keep invoices for five years.',
    {
      'ten years': 'on yıl',
    },
  ),
  pair(
    'Предприятия хранят счета десять лет.',
    'Businesses keep invoices for ten years.',
    'Businesses keep invoices for six years.',
    {
      'ten years': 'десять лет',
    },
  ),
  pair(
    'Επιχειρήσεις φυλάσσουν τα τιμολόγια δέκα χρόνια.',
    'Businesses keep invoices for ten years.',
    'Businesses keep invoices for six years.',
    {
      'ten years': 'δέκα χρόνια',
    },
  ),
  pair(
    'Die Fähre fährt seit dem 1. April 1987.',
    'The ferry has run since April 1, 1987.',
    'The ferry has run since April 11, 1987.',
  ),
]

/**
 * Pairs that were written after the code. For one of them, that about Napoleon, the code took the wrong claim for
 * stated.
 */
const further = [
  pair(
    'The abbey was founded in 1132 by Abbot Brandt. It had 40 monks in 1200 and burned in 1342.',
    'In 1342 flames took the monastery.',
    'In 1242 flames took the monastery.',
  ),
  pair(
    'Elsund has 14,300 inhabitants, of whom 3,200 work in the harbour.',
    'Of the people 3.2 thousand have jobs at the port.',
    'About a fifth of the people have jobs at the port, that is 2,300.',
  ),
  pair(
    'The trail climbs 800 m over 12 km.',
    'Hikers gain eight hundred metres in height.',
    'Hikers gain eight hundred feet in height.',
  ),
  pair(
    'Die Grundsteuer steigt von 380 auf 420 Prozent.',
    'The land tax is raised to 420 %.',
    'The land tax is raised to 480 %.',
  ),
  pair(
    'The Act was passed on 12 June 1987 and came into force six months later.',
    'It was adopted on 12 June 1987.',
    'It applied from 12 July 1987.',
  ),
  pair(
    'Der Turm misst 96 Meter und ist damit der zweithöchste im Land.',
    'At 96 m it is the second tallest tower of the country.',
    'At 96 m it is the tallest tower of the country.',
  ),
  pair(
    'Her third novel won two prizes.',
    'Ihr dritter Roman wurde zweimal ausgezeichnet.',
    'Ihr vierter Roman wurde zweimal ausgezeichnet.',
  ),
  pair(
    'The contract runs for 18 months.',
    'Der Vertrag gilt eineinhalb Jahre lang.',
    'Der Vertrag gilt zwei Jahre lang.',
  ),
  pair(
    'Water boils at 93 °C there.',
    'Dort siedet Wasser schon bei 93 Grad.',
    'Dort siedet Wasser schon bei 39 Grad.',
  ),
  pair(
    'The company employs 1.2 million people.',
    'Das Unternehmen beschäftigt 1,2 Millionen Menschen.',
    'Das Unternehmen beschäftigt 1,2 Milliarden Menschen.',
  ),
  pair(
    'Emissions fell by three quarters.',
    'Der Ausstoß sank um drei Viertel.',
    'Der Ausstoß sank um ein Viertel.',
  ),
  pair('Output tripled.', 'Die Produktion verdreifachte sich.', 'Die Produktion verdoppelte sich.'),
  pair('Output tripled.', 'Production grew threefold.', 'Production doubled.'),
  pair(
    'The meeting is on Monday at noon.',
    'They meet on Monday at midday.',
    'They meet on Wednesday at midday.',
  ),
  pair(
    'The shop is open from nine to five.',
    'Business hours are 9 a.m. to 5 p.m.',
    'Business hours are 9 a.m. to 6 p.m.',
  ),
  pair(
    'He scored the winner in the 89th minute.',
    'Das Siegtor fiel in der 89. Minute.',
    'Das Siegtor fiel in der 98. Minute.',
  ),
  pair(
    'Napoleon III ruled until 1870.',
    'Napoleon III reigned until 1870.',
    'Napoleon IV reigned until 1870.',
  ),
  pair('Le prix est de 1 200 euros.', 'The price is 1,200 euros.', 'The price is 2,100 euros.'),
  pair(
    'La population est de quatre-vingt-dix mille habitants.',
    'The town has 90,000 people.',
    'The town has 80,000 people.',
  ),
  pair(
    'La torre mide cuarenta y dos metros.',
    'The tower is 42 metres tall.',
    'The tower is 24 metres tall.',
  ),
  pair(
    'Der Roman erschien Ende der 1920er Jahre.',
    'The novel came out in the late 1920s.',
    'The novel came out in the late 1930s.',
  ),
  pair('It weighs 2½ tonnes.', 'Its weight is 2.5 tonnes.', 'Its weight is 3½ tonnes.'),
  pair('The ratio is 3:1.', 'There are three to one.', 'There are four to one.', { three: '3:1' }),
  pair('Room B12 is on the left.', 'On the left is room B12.', 'On the left is room B21.'),
  pair('Call 01067 223.', 'The number is 01067 223.', 'The number is 01067 232.'),
  pair('§ 257 governs retention.', 'Keeping papers is ruled by § 257.', 'Keeping papers is ruled by § 275.'),
  pair(
    'Temperatures drop to minus 12 degrees.',
    'It gets as cold as -12 degrees.',
    'It gets as cold as -21 degrees.',
  ),
  pair(
    'The loan carries 4.25 % interest.',
    'Der Zins beträgt 4,25 Prozent.',
    'Der Zins beträgt 4,75 Prozent.',
  ),
  pair('Every second tree was felled.', 'Each second tree was cut down.', 'Every third tree was cut down.'),
  pair('A couple of boats came.', 'Two boats came.', 'Five boats came.'),
  pair(
    'Seventeen of the 23 seats are empty.',
    '17 of the seats have nobody on them.',
    'Seventy of the seats have nobody on them.',
  ),
  pair('The lake lies at 1,240 m.', 'Der See liegt auf 1.240 Metern.', 'Der See liegt auf 1.420 Metern.'),
  pair(
    'Since 1 January 2023 the toll is 5 euros.',
    'From 2023 on drivers have paid the toll.',
    'From 2024 on drivers have paid the toll.',
  ),
  pair('Kasvu oli viisi prosenttia.', 'Growth was 5 %.', 'Growth was 6 %.', { '5 %': 'viisi prosenttia' }),
  pair(
    'The twins were born in Lohra.',
    'The two siblings came to the world in Lohra.',
    'The three siblings came to the world in Lohra.',
    { two: 'The twins' },
  ),
  pair('He is the younger of two brothers.', 'He has one brother.', 'He has three brothers.'),
  pair(
    'The first edition had 300 copies.',
    'Only 300 copies of edition one were made.',
    'Only 300 copies of the second edition were made.',
  ),
  pair('Der Zug kommt um Viertel nach acht an.', 'The train gets in at 8:15.', 'The train gets in at 8:45.', {
    '8:15': 'Viertel nach acht',
  }),
  pair('Es begann um halb neun.', 'It started at 8:30.', 'It started at 9:30.', { '8:30': 'halb neun' }),
  pair(
    'The fund has assets of $4bn.',
    'Es verwaltet 4 Milliarden Dollar.',
    'Es verwaltet 5 Milliarden Dollar.',
  ),
]

export const pairs: readonly Pair[] = [...figures, ...counted, ...dates, ...ranks, ...languages, ...further]
