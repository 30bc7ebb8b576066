/** Ten papers, made up for this example. */
export const papers = [
  ['Adler', 2016, 'Cutting a Monolith', 'microservices', 12],
  ['Brandt', 2017, 'Services at a Bank', 'microservices', 41],
  ['Castro', 2018, 'One Deployment a Day', 'monolith', 1],
  ['Duarte', 2018, 'Contracts Between Teams', 'microservices', 23],
  ['Ekberg', 2019, 'Tracing Requests', 'microservices', 38],
  ['Fontaine', 2020, 'Events First', 'event-driven', 9],
  ['Grau', 2021, 'Small Teams, Small Services', 'microservices', 17],
  ['Horvat', 2022, 'Data of Their Own', 'microservices', 29],
  ['Ito', 2023, 'Back to One', 'monolith', 1],
  ['Jansen', 2024, 'Meshes in Use', 'microservices', 33],
].map(([author, year, title, architecture, services], index) => ({
  id: `paper_${index + 1}`,
  author: String(author),
  year: Number(year),
  title: String(title),
  architecture: String(architecture),
  services: Number(services),
  finding: `The system of ${author} is built as ${architecture}.`,
}))
