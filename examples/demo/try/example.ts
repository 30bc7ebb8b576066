/** Sentences of each kind: word for word, with another number, in other words, in no source, and none to check. */
export const example = {
  answer: `Hazardous waste may be stored on site for up to 180 days [1]. Storage areas are inspected every two weeks [1].

- Containers stay closed unless waste is being put in or taken out.
- Report spills of more than 5 litres to the safety office within 24 hours [2].
- The spill kit stands beside the emergency shower.
- A permit costs 450 euros a year.

Shall I list the forms that you need?`,
  sources: [
    {
      title: 'Storage guide',
      text: `Hazardous waste may be stored on site for up to 180 days. Storage areas are inspected every week.

Containers are kept closed except while waste is being added or removed.`,
    },
    {
      title: 'Spill plan',
      text: `The spill kit stands beside the emergency shower. Small spills are taken up with absorbent.

Report spills of more than 10 litres to the safety office within 24 hours.`,
    },
  ],
}
