/** A question, its answer, the sources that state the answer, and a source that does not. */
export type QuestionRow = {
  question: string
  answer: string
  /** Sources that each state a claim of the answer, partly in other words. */
  honest: string[]
  /** A source about the same subject that does not answer the question. */
  beside: string
}

export const questionRows: QuestionRow[] = [
  {
    question: 'How much ice did the glacier lose between 2010 and 2020, and why?',
    answer:
      'The glacier lost 14 metres of ice between 2010 and 2020. Warm summers and dust on its surface are the reason for the loss.',
    honest: [
      'Surveys show that the glacier lost 14 metres of ice between 2010 and 2020. The tongue drew back by 300 metres.',
      'The loss has two reasons: warm summers, and dust that darkens the surface of the ice.',
    ],
    beside: 'The glacier is a popular goal of hikers. A hut below the ice has beds for forty guests.',
  },
  {
    question: 'When was the old harbour bridge closed to lorries and who decided it?',
    answer:
      'The old harbour bridge was closed to lorries in March 2019. The city council decided it after an inspection.',
    honest: [
      'In March 2019 the old harbour bridge was closed to lorries. Cars may still cross it.',
      'After an inspection of the bearings the city council decided to keep lorries off the bridge.',
    ],
    beside: 'The harbour has two bridges. The new one is a tolled road with four lanes for lorries and cars.',
  },
  {
    question: 'What does the new library card cost for students and how long is it valid?',
    answer: 'For students the library card costs 12 euros. The new card is valid for 24 months.',
    honest: [
      'Fees from May on: the library card costs 12 euros for students, 30 euros for everybody else.',
      'A new card is valid for 24 months and can be extended twice at the desk.',
    ],
    beside: 'The library has a new reading room. Students learn there until ten in the evening.',
  },
  {
    question: 'Which species of bats live in the cave and how many were counted last winter?',
    answer:
      'Greater mouse-eared bats and barbastelles live in the cave. Last winter 1,460 bats were counted there.',
    honest: [
      'Two species live in the cave: greater mouse-eared bats and barbastelles.',
      'Volunteers counted 1,460 bats last winter, more than in any year before.',
    ],
    beside:
      'The cave was dug by miners. In winter its doors are locked, since people would wake the animals.',
  },
  {
    question: 'Why did the ferry company cancel the night crossings to the island in autumn?',
    answer:
      'The ferry company cancelled the night crossings because two captains left. Passengers of the cancelled crossings get their fare back.',
    honest: [
      'Two captains left in September; the company therefore cancelled all night crossings until spring.',
      'Passengers whose crossings were cancelled get their fare back within ten days.',
    ],
    beside: 'The island has a lighthouse and a small museum. In autumn most of its cafés are closed.',
  },
  {
    question: 'How often must the water of the public pool be tested and what happens if a test fails?',
    answer:
      'The water of the public pool must be tested every four hours. If a test fails, the pool is closed until two tests in a row are clean.',
    honest: [
      'Operators must test the water of a public pool every four hours while it is open.',
      'If a test fails the pool is closed; it opens again once two tests in a row are clean.',
    ],
    beside: 'The public pool has a slide and a basin for children. Its water is heated by the power plant.',
  },
  {
    question: 'Wie viele Wohnungen baut die Genossenschaft am Güterbahnhof und wann sind sie fertig?',
    answer:
      'Die Genossenschaft baut am Güterbahnhof 340 Wohnungen. Die ersten Wohnungen sind im Herbst 2027 fertig.',
    honest: [
      'Am Güterbahnhof baut die Genossenschaft 340 Wohnungen, ein Drittel davon gefördert.',
      'Im Herbst 2027 sind die ersten Wohnungen fertig, die letzten zwei Jahre später.',
    ],
    beside: 'Der Güterbahnhof wurde 1994 geschlossen. Heute stehen dort Hallen, in denen Künstler arbeiten.',
  },
  {
    question: 'Welche Pflanzen darf man im Kleingarten nicht setzen und wer kontrolliert das?',
    answer:
      'Im Kleingarten darf man keine Waldbäume und keinen Riesenbärenklau setzen. Der Vorstand des Vereins kontrolliert die Gärten zweimal im Jahr.',
    honest: [
      'Waldbäume und Riesenbärenklau darf man in einem Kleingarten nicht setzen.',
      'Zweimal im Jahr geht der Vorstand des Vereins durch die Gärten und kontrolliert sie.',
    ],
    beside: 'Ein Kleingarten ist höchstens 400 Quadratmeter groß. Viele Pflanzen gedeihen dort ohne Dünger.',
  },
  {
    question: 'who won the regional chess open this year and with how many points',
    answer: 'Ines Kolb won the regional chess open this year. She won it with 8.5 points out of nine rounds.',
    honest: [
      'Ines Kolb won the regional chess open this year, ahead of 140 players.',
      'With 8.5 points out of nine rounds she was a full point ahead of the second.',
    ],
    beside: 'The chess club meets on Thursdays. This year it offers a course for beginners in the region.',
  },
  {
    question: 'regional electric bus range winter heating test 2024',
    answer:
      'In the winter test of 2024 the electric bus had a range of 190 kilometres. Its heating took a third of the energy.',
    honest: [
      'The electric bus came to a range of 190 kilometres in the winter test of 2024.',
      'The heating alone took a third of the energy of the bus on cold days.',
    ],
    beside:
      'The regional operator ordered thirty buses. Each has seats for forty passengers and a low floor.',
  },
]

/** Ways in which a source can repeat a question to be found for it: each gives the whole text of such a source. */
export const copies: Record<string, (question: string) => string> = {
  once: (question) => question,
  'many times': (question) => Array(30).fill(question).join(' '),
  'with a promise': (question) => `${question} Here you find out. ${question} Read on.`,
  'with words around it': (question) =>
    `People ask ${question.replace(/[?]$/, '')}, and this page has everything. Subscribe now.`,
  'with a word left out': (question) => {
    const words = question.split(' ')
    words.splice(words.length >> 1, 1)
    return `${words.join(' ')} ${words.join(' ')}`
  },
}
