import type { MarkCase } from '../mark-case.ts'

/** Answers as models write them. */
export const answers: readonly MarkCase[] = [
  [
    '**Solar capacity** grew by 24% in 2023 [1], driven mostly by China [2][3]. According to the IEA, this trend will continue through 2030 [1].\n\n### Key figures\n\n| Country | Added (GW) | Source |\n|---|---|---|\n| China | 217 | [2] |\n| USA | 32.4 | [3][4] |\n| Germany | 14.3 | [5] |\n\n> "Solar is now the cheapest source of electricity in history" [1].\n\n**Note:** figures for 2024 are preliminary [4].',
    '**Solar capacity** grew by 24% in 2023‹1›, driven mostly by China‹2›‹3›. According to the IEA, this trend will continue through 2030‹1›.\n\n### Key figures\n\n| Country | Added (GW) | Source |\n|---|---|---|\n| China | 217 |‹2› |\n| USA | 32.4 |‹3›‹4› |\n| Germany | 14.3 |‹5› |\n\n> "Solar is now the cheapest source of electricity in history"‹1›.\n\n**Note:** figures for 2024 are preliminary‹4›.',
  ],
  [
    'In Python, lists are zero-indexed: `nums[0]` is the first element and `nums[1]` the second [1]. To slice, use `nums[1:3]` [2].\n\n```python\nnums = [1, 2, 3]\nprint(nums[1])  # 2\n```\n\nNegative indices such as nums[-1] count from the end [2]. So arr[1] is not the first item [1].',
    'In Python, lists are zero-indexed: `nums[0]` is the first element and `nums[1]` the second‹1›. To slice, use `nums[1:3]`‹2›.\n\n```python\nnums = [1, 2, 3]\nprint(nums[1])  # 2\n```\n\nNegative indices such as nums[-1] count from the end‹2›. So arr[1] is not the first item‹1›.',
  ],
  [
    'Gemäß § 433 Abs. 1 BGB ist der Verkäufer verpflichtet, die Sache zu übergeben [1]. Der BGH hat dies bestätigt (BGH, Urt. v. 12.3.2019 – VIII ZR 12/18, Rn. 23) [2]. Anders sieht es bei Mängeln aus [1, 3].',
    'Gemäß § 433 Abs. 1 BGB ist der Verkäufer verpflichtet, die Sache zu übergeben‹1›. Der BGH hat dies bestätigt (BGH, Urt. v. 12.3.2019 – VIII ZR 12/18, Rn. 23)‹2›. Anders sieht es bei Mängeln aus [1, 3]‹1,3›.',
  ],
  [
    "Here's what I found:\n\n1. **Battery life**: up to 18 hours [1]\n2. **Weight**: 1.24 kg [2]\n3. **Price**: from $999 [1], or $1,199 with 512 GB [3]\n\nSources:\n[1] https://first.example/report-1.pdf\n[2] https://second.example/report-2.pdf\n[3] https://third.example/report-3.pdf",
    "Here's what I found:\n\n1. **Battery life**: up to 18 hours‹1›\n2. **Weight**: 1.24 kg‹2›\n3. **Price**: from $999‹1›, or $1,199 with 512 GB‹3›",
  ],
  [
    "Die Größe beträgt 5 m²[1], das Gewicht 3 kg [2]. Der Preis liegt bei 1.299 € [3]; in der Schweiz bei CHF 1'399 [4].",
    "Die Größe beträgt 5 m²‹1›, das Gewicht 3 kg‹2›. Der Preis liegt bei 1.299 €‹3›; in der Schweiz bei CHF 1'399‹4›.",
  ],
  [
    'The function f(x) = [x] is the floor function [1]. On the interval [0, 1] it is 0 [2]; on [1, 2) it is 1 [3].',
    'The function f(x) = [x] is the floor function‹1›. On the interval [0, 1] it is 0‹2›; on [1, 2) it is 1‹3›.',
  ],
  [
    'The revenue was $5.2 billion [1], up from $4.8 billion [2] (an increase of 8% [3]).',
    'The revenue was $5.2 billion‹1›, up from $4.8 billion [2]‹2› (an increase of 8%‹3›).',
  ],
  [
    'The study (n = 120) found p < 0.05 [1]; a <b>second</b> one found p > 0.1 [2].',
    'The study (n = 120) found p < 0.05‹1›; a <b>second</b> one found p > 0.1‹2›.',
  ],
  [
    'Key dates: [2019] founding, [2021] IPO [1], [12:30] bell [2].',
    'Key dates: [2019] founding, [2021] IPO‹1›, [12:30] bell‹2›.',
  ],
  [
    'Growth was strong ([1], [2]), and inflation weak (see [3]).',
    'Growth was strong‹1›‹2›, and inflation weak (see [3]‹3›).',
  ],
  [
    'see also: [1](https://first.example/report-1.pdf), [2](https://second.example/report-2.pdf)',
    'see also: [1](https://first.example/report-1.pdf)‹1›, [2](https://second.example/report-2.pdf)‹2›',
  ],
  [
    'Step 1: `cd app` [1]\nStep 2: `npm i` [2]\n\n    npm run build [3]\n\nDone [4].',
    'Step 1: `cd app`‹1›\nStep 2: `npm i`‹2›\n\n    npm run build [3]\n\nDone‹4›.',
  ],
  [
    '"Rain fell"[1] – "snow fell."[2] ‘hail’[3] «fog»[4]',
    '"Rain fell"‹1› – "snow fell."‹2› ‘hail’‹3› «fog»‹4›',
  ],
  [
    'JSON like {"a": [1, 2]} is valid [1]. Arrays: [1, 2] or ["a"] [2].',
    'JSON like {"a": [1, 2]} is valid‹1›. Arrays: [1, 2] or ["a"]‹2›.',
  ],
  [
    'Temperature rose 1.1 °C [1: p5-7], see [2, p. 12] and [3, Fig. 4].',
    'Temperature rose 1.1 °C‹1 p5,6,7›, see [2, p. 12]‹2 p12› and [3, Fig. 4]‹3 Fig. 4›.',
  ],
]
