/**
 * English words, folded. A word among them is a real word, not a damaged one. Written for citespan: words
 * that differ from another by a letter or two, and common words that are not in the other lists.
 */

/** Words spelt nearly like another word: one letter more or less makes another word. */
export const lookalikes = `
prompt prompted promoting prompting connection convection conviction confection extensive charity clarity parity
rarity literacy literary literally liberally remainder reminder optical optimal assumed assured compete compute
complete completed competing computing completing converted converged diverted diverged detailed detained derailed
certainly certainty analysis analyst analysts analyses ambitious ambition ambitions inventor investor inventory
interaction integration iteration itinerary parsing passing parking packing charges charged changed chances dances
trade tirade cluster clutter bluster fluster specially specialty especially space spice spike pace place palace piece
police policy polity preserved reserved deserved served severed reversed revised advised devised supervised protected
projected predicted prosecuted attended intended extended pretended tended tender gender render sender fender bender
founded funded fund grounded rounded bounded wounded hounded sounded mounded county country counts courts farmer
framer farther father feather leather heather weather wether mother brother bother otter utter butter bitter letter
litter ladder lather rather either leader header heater reader thunder wonder wander marred marked marketed market
marker maker taker baker bakery lacks locks books hooks cooks rooks reform reforms reformed performed formed farmed
framed filmed filled skilled spilled drilled grilled thrilled stared starred starved carved curved cured cared scared
shared spared stored scored shored decreed greed crated treated heated seated skated reported deported sported sorted
ported posted hosted boasted roasted toasted tasted wasted prised priced prized pried cried dried fried tired wired
shaped scraped escaped granted granite grained trained strained drained rained ranked banked barked parked packed
lacked locked blocked united untied invited incited indicted inducted secluded occluded precluded quantity quality
equality equity identity entity density destiny dynasty except affect effect affected effected affecting effecting
adapt adapted adaption adoption adaptation addition edition adverse averse advice advise aisle isle allusion illusion
elusion delusion collusion alter altar angel angle annul appraise apprise arrange arraign assay essay assent ascent
accent assure ensure insure bail bale bare beside besides berth bloc block board bored bread breath breathe broach
brooch canvas canvass capital capitol carat carrot caste casual causal causality casualty censor censure sensor cereal
serial chord cord coarse course collision coalition comma coma command commission omission emission complacent
complaisant complement compliment complementary complimentary compose comprise confident confidant conform conscience
conscious consul council counsel councillor counsellor contagious contiguous continual continuous continent contingent
content contact contrast convert convent invent event corporate cooperate cooperation corps corpse credible creditable
credulous crisis crises cue queue currant current custom costume decent descent dissent deduce deduct deduction
induction seduction production defer differ deference difference deferent defuse diffuse deify depose dispose
deposition disposition deposit depositor depository deprecate desert dessert device devise diary dairy die dye
disburse disperse discreet discrete discus discuss decease deceased diseased diversion division divers diverse draft
drift dual duel duct duck economic economical eminent imminent immanent emigrate immigrate emigration immigration
emigrant immigrant omitted ensue ensured insured envelop envelope epic epoch equable equitable eruption irruption
disruption corruption interruption evoke invoke revoke provoke exalt exult accede expend expanse expense expansive
expansion extension extent extant facility felicity faculty fatal fetal fate fete faze phase fiscal physical flair
flare flaunt flout flounder founder flour floor formally formerly formal formality formulate forth foul fowl gait gate
genius genus gesture jester gorilla guerrilla grate grisly grizzly hair heir hale hail hangar hanger historic
historical hoard horde hole human humane hypocritical hypercritical idle idol idyll illicit elicit solicit immoral
immortal immune immure impact impart impose expose propose suppose repose impassable impassive inapt inept incident
incidence accident incite insight indict indite induce inequity iniquity infect inject infected injected infection
injection inflection infliction affliction inflict afflict ingenious ingenuous indigenous inhabit inhabited inhibition
exhibition exhibit inherent inherit inherited interment internment interstate intrastate intestate invoice involve
revolve evolve evolution revolution involution devolution solution resolution absolution dissolution isolate insulate
isolation insulation lair layer latitude altitude attitude aptitude leaf lesson lesser lessor lessee levy levee liable
libel label lightening lightning limb limp literal littoral loath loathe local locale loose magnate magnet manner
manor marital martial marshal mass mess material materiel mien meat medal meddle metal mettle mediate meditate
mediation medication meditation dedication median medium mental menial mince mints miner minor minister monster mode
mood model modal moral morale mortal mourning motion notion nation notation nature mature naval navel novel notable
noble notice novice nutrition nitration nitrate nitrite sulfate sulfite sulfide sulphate sulphite sulphide phosphate
phosphite chloride chlorate chlorite fluoride fluorine chlorine ethane ethene ethanol methane methanol methyl ethyl
alkane alkene object abject subject eject observance observation obsolete absolute official officious oral aural
ordinance ordnance organ origin original pail pale pain pane parameter perimeter purity party pastor pasture patience
patients patent latent potent peak peek pedal peddle peer pier perpetrate perpetuate perquisite prerequisite persecute
prosecute persecution prosecution personal personnel perspective prospective respective perverse preserve conserve
reserve observe deserve serve pillar pillow plain plane plaintiff plaintive planed planned planted population
copulation pole poll pour pore populace populous port practicable practical pray prey precede proceed preceding
proceeding precedence precedents president resident residents presidents precision decision prescribe proscribe
describe inscribe subscribe prescription proscription description inscription subscription presence presents pretest
prince prints principle probation probate prohibition proposition preposition prophecy prophesy purpose divide divided
provision prevision province prudent prudential quiet quite quote quota rain reign rein raze rational rationale ration
ratio reed real reel reality realty rebate debate recent resent recede secede reception perception deception receptor
recourse resource resources refer infer prefer confer transfer reference inference preference conference referral
deferral reflect deflect inform perform deform refuge refugee relation elation relative relevant reverent relief
relieve believe belief attain sustain remit submit commit repeal compel expel propel impel replace displace report
deport transport purport reproof reproach approach inquire resign design assign respect inspect suspect expect
prospect aspect respectful respectable restive restful treat treaty revel level lever review revue role roll root
route rout rote sacred scarred sail sale salvation salivation celery scene season reason treason seam sector section
sect secure security scarcity sensual sensuous sever severe sheer shoe sight site cite size seize slight sleight sole
soul sum stable staple staff stuff stage stake steak stair stare static statics stationary stationery statue statute
stature status steel steam stream stem step steep story storey straight strait strange stranger structure stricture
suit suite supper super supplement implement suppress oppress depress impress express compress repress surplice
surgery suspense suspend symbol cymbal tack tact tail tale talk task taut team teem temper tamper template temporal
tenet tenor tenure testimony texture thorough tough throne tide tied time tile title tire toe tow ton tone tract track
trail trial triad trait traitor trader troop troupe tortuous torturous trust truth turbid turgid turn tutor unity unit
vain vane vein valley value valued vacation vocation location allocation vary venal venial verse version aversion
conversion inversion versus vertical vertex veracity voracity vial vile vice voice viral arrival survival viscous
vicious void avoid waist wait weight waive wave ware warn warning way weigh whet wine wind wing wood word world work
wrap rap wreck reek wrench wretch yoke yolk zone conversation conservation conservative converse contour compensate
condensate conjugate congregate consolidate constitute institute substitute constitution institution substitution
prostitution destitution restitution instruct obstruct construction instruction obstruction destruction abstraction
attraction extraction subtraction distraction contraction traction fraction faction action auction caution function
junction fiction friction diction addiction prediction eviction sanction selection election erection direction
detection defection affection perfection inspection protection projection rejection objection subjection collection
correction mission admission permission submission transmission remission session possession profession procession
recession concession succession secession obsession cession impression expression depression oppression compression
suppression repression pension tension intention attention retention detention mention dimension invention prevention
convention intervention subvention contention condition tradition audition sedition position opposition exposition
imposition composition supposition acquisition requisition inquisition competition repetition petition partition
transition attrition contrition ignition cognition recognition definition demolition abolition volition rendition
consumption assumption presumption resumption exemption redemption preemption adsorption absorption resorption`

/** Common words that are not in the other lists. The lists tell the words of a scan from garbled ones. */
export const vocabulary = `
something anything someone somewhere elsewhere everywhere whereby hence thereby therein herself himself itself
themselves ourselves yourself myself whichever whoever whatever wherever upon onto toward via despite indeed instead
already still soon maybe perhaps please thanks yes academy access according account accounts accuracy accurate across
activity actor actual address administration advantage adventure agency agent aggressive agreement agriculture ahead
aircraft airport alarm alcohol alone along amateur amazing amount anger animal announce antibody anxiety apart
apartment apparent appeal appearance application apply appropriate approval architect architecture area argument army
arrow article artist aside asleep assembly assess asset assets associate association athlete atmosphere attack attend
authority available average award aware axis baby back bacteria balance ball band bank banker bankrupt barrel barrier
base basin basket battery battle beach bean beauty behalf behaviour behind bell belong belt bench benefit beyond bill
bird birthday bishop black blame blank blind blood bloody blue boat body bomb bond bone book border boss bottle bottom
boundary bowl box brain branch brand brass brave breakfast bridge bright brilliant bronze brown brush budget builder
building bulk bullet burden bureau bury busy button buyer cabin cabinet cable calm camera camp campaign canal cancer
candidate candle capable capacity captain capture carbon card care career careful carpet carriage carry case cash
castle catalog category cathedral cattle ceiling celebrate cell cement cemetery center central ceremony certificate
chain chair chairman challenge chamber champion chance change channel chapel chapter character charge chart charter
chase check cheese chemical chemistry chicken choice church circle circuit circulation circumstance citizen civil
civilian clarify class classic classical classroom clause clay clean clerk clever client cliff climate clinic clinical
clock cloth clothes cloud club coach coal coast coat code coffee coin colleague collect college colony color colour
column combine comfort comfortable comment commerce commercial committee communicate community compare comparison
complain component computer concentrate concept concern concert conclusion concrete conduct conductor confess
confidence confuse congress connect consent consequence consist constant consult consumer container context continue
contribute contribution control controversy convenient cook copper copy core corn corner cotton count counter courage
court cousin cover crack craft crash crazy cream creation creature credit crew crime criminal critic criticism crop
cross crowd crown cruel crystal culture cup cupboard curious currency curriculum curve customer cycle damage dance
danger data database date daughter deadline dealer dear debt decide decimal deck declare decorate deer defect defence
defend defendant define degree delegate deliver delivery demand democracy dentist department depend dependent depth
deputy derive desire desk detail detective determine develop devote diagnosis diagram dialogue diamond dictate
dictionary diet digital dignity dinner diplomat director directory dirty disaster discipline discount discovery dish
distance distant distinct distinguish distribute district disturb dividend divorce document dominate door dose dragon
drain drama dramatic drawing dress driver drought drug drum dust duty eager earn earnings earth economy edge editor
educate education effort elect electric electricity electron elegant element elephant eliminate elite embassy embrace
emergency emotion emperor empire employment enable encounter energy engage engine engineer enjoy enormous enterprise
entertain entitle entrance entry environment episode equation equipment equivalent escape establish estate estimate
ethical ethnic evaluate evidence evil exact examination examine example excellent exchange excite excuse execute
executive exercise exhaust exist existence exotic expedition experience experiment expert explode exploit explore
explosion extra extraordinary extreme eye fabric face facilities fact factor factory fair faith fame familiar family
famous fare farm fashion fault favourite fear feature federal fee fellow fence festival fibre field fierce figure file
fill filter final finance financial fine finger fish fishing fitness flag flame flash flat flavour fleet flexible
flight flower fluid focus follow food fool football force forever form format formula fortune forward foundation frame
framework fraud free freedom freight frequency fresh friendly front frontier frost fuel fundamental funeral funny
furniture gallery game garage garden garlic gas gather gear general generate generation generous genetic gentle
gentleman genuine geography geology giant gift glad glass global glory glove goal gold golden golf goods govern
government governor grace grade gradual graduate grain grammar grand grandfather grandmother grant graph grass grave
gravity green grocery ground group guarantee guess guideline guitar habit hall hammer hand handle happy harbour
hardware harm head health healthy hearing heart heat heaven height helicopter hell herb heritage hero hesitate highway
hill history holder holiday hollow holy honey honour hope horizon horrible horror horse hospital host hostile hotel
household housing hungry hunt hunter hurry husband hypothesis idea ideal identify ignorance ignore image imagine
immediate implication imply importance incentive income incredible independence independent index industrial industry
infant inflation influence information initial initiative injure injury innovation insect insist install instance
instant instrument insurance intellectual intelligence intelligent intend intense interior international internet
interpret interview introduce introduction invade invasion investigate investigation investment invitation invite iron
island issue item ivory jacket jewel join joke journal journalist journey judge judgment judicial juice jungle junior
jury justice justify keen keeper kettle kidney killer king kingdom kitchen knee knife knight knock knowledge labour
laboratory lack lady lake lamp land landscape lane language laptop laser laugh laundry lawsuit lawyer lazy leadership
league lease lecture legacy legend legislation leisure lemon length liability liberal liberty library licence license
limited line link lion liquid list listen literature load loan logical lonely lord lorry lotion lounge lovely loyal
loyalty lunch lung luxury machine machinery magazine magic magistrate mail manage management manager manual
manufacturer margin marine mark marketing marriage mask master match mate mathematics matrix matter meal meaning
measure measurement mechanic mechanical mechanism media medical medicine medieval meeting member membership memory
menu merchant mercury mercy mere merger merit message method middle midnight migration military milk mill mind mine
mineral ministry miracle mirror miss missile missing mixture mobile moderate modify molecule moment monetary money
monitor monkey monument moon mortgage mosque motivation motive motor mount mountain mouse move movement multiple
murder muscle museum music musical musician mutual mystery myth naked name narrative national native natural neat neck
needle negotiate negotiation neighbour nervous network neutral news newspaper nice noise normal nose nuclear number
numerous obligation occasion occupy offence office officer onset opera operation operator opinion opponent opportunity
opposite option orange orchestra order ordinary organic organise organization orient otherwise outcome output oven
overall overseas ownership oxide oxygen pack package packet page painter painting panic paper parade paragraph
parallel parent parents parish park parliament particle particular partner partnership pass passage passenger passion
path patient patrol pattern payment peaceful peasant penalty pencil penny people pepper perfect performance period
person personality persuade petrol phenomenon philosopher philosophy photo photograph phrase physics piano picture
pile pink pipe pity planet planning plant plastic platform play player pleasant pleasure plenty plot pocket poem poet
poetry point poison polite political politician politics pollution pond pool popular portion portrait potato potential
pottery poverty powder powerful practice preach precise predict pregnant preliminary premise premium preparation
prepare pressure presume pretend pretty pride priority prison prisoner privilege problem procedure process producer
product profile programme progress project promise proper property proportion proposal protect protein publication
publish publisher pulse punish punishment pure puzzle qualify queen question racial radiation radical radio rail
railway random range rank rate rating raw react reaction ready realize really rear receipt receiver recipe recognize
recommend record recover recovery red regime region regional register regret regular regulate regulation related
relationship reliable religion religious reluctant remarkable remedy remind remote removal remove repeat reporter
represent representative republic reputation rescue research researcher resistance resolve resort response
responsibility responsible restaurant restore restrict restriction result retail retire retirement return revenue
reverse reward rhythm rice rifle riot risk ritual river rock rocket romantic roof room rough round routine royal
rubber rubbish rude ruin rule ruler rumour rush sacrifice safety saint sake salmon salt sample sand satellite
satisfaction satisfy saving scale scandal scheme scholar scholarship school science scientific scientist score scratch
scream screen screw script sculpture seal search seat secret secretary seed segment self senate senior sense sensible
sensitive sentence separate sequence sergeant series serious servant service settle settlement shade shadow share
shareholder sheep sheet shelter ship shop shore shoulder sick side signal signature silence silent silk silly silver
singer single sister situation skin sleepy smart smile smoke smooth snake snow social society soft software soil solar
soldier solid solve somebody somewhat song sophisticated sorry sort sound soup source spare speaker special specialist
species specific spectrum speech sphere spirit spiritual spite spokesman sponsor sport spot squeeze standard star
starve statement station statistics steady stimulate stock stomach stone storage strategic strategy straw strength
stress stretch strict strip stroke structural struggle studio study stupid style substance substantial suburb sudden
suffer sugar suggestion suicide summary summit supporter sure surface surgeon surprise surrender surround survey
surviving survivor sweet switch sword sympathy symptom syndrome system table tackle talent tank tape target tariff tax
taxi teaching technical technique technology telephone television temperature temple temptation tend tendency tennis
tent term terminal terrible territory terror text textbook textile thank theatre theft theme theology theory therapy
therefore thing thread threat threaten throat throughout thumb thus ticket tight timber tissue today together toilet
tomato tomorrow tongue tonight tool tooth topic torture tour tourism tourist traditional traffic tragedy train trainer
training transform translate translation transparent trap trauma travel traveller treasure treatment tree tremendous
trend trick trip triumph trouble tube tunnel twin twist type typical ugly ultimate unable uncle uniform union unique
universal universe university unknown unusual urge urgent user usual vacuum valid valuable van variable variation
variety various vast vegetable vehicle vessel veteran victim video village violence violent virtue visible vision
visitor visual vitamin volcano volume volunteer vote voyage vulnerable wagon wall want ward wardrobe warehouse warrant
water weakness wealth weapon website wedding weird welcome welfare whale wheat whisper white widespread widow width
wife wild wildlife willing window wire wisdom wise wish witness wonderful wooden wool workshop worried worry writing
yellow yesterday youth crimson grey purple scarlet turquoise violet monday tuesday wednesday thursday friday saturday
sunday princess duke earl sailor miller butcher carpenter mason smith tailor weaver shepherd zinc tin nickel barley
oats rye maize cabbage pear cherry oak beech birch pine elm ash maple cow pig dog cat fox hare rabbit rat crow sparrow
goose herring cod adjust asthma feedback healthcare standpoint`

/** Common words of four to six letters, where one wrong letter most often makes another word. */
export const shortWords = `
abbey abort abuse ache acts adds ages aide aids aims airs airy alert alien alike alloy aloud amber amid ample amuse
anvil ants apes apple apron arch arena arms aroma array arse arson arts ashes aunt aura avid awful babe badge badly
bags bait bake baked bald bands bang banks bark barn bars bath baths beads beak beam beans beard beast beds beef beer
bees beet begs bells belly beta bets bias bible bike bikes bile bills bins blade blast blaze bleak blend bless blink
bliss blogs blond bloom blows blues bluff blunt blur blush boar boats bold bolt bones bonus boom boot boots booth
booze bosom bossy bowel bowls boxer boxes brake bravo brawl brew bribe brick bride brink brisk brook broom broth brute
bucks buddy buds bugs bulls bully bump bunch bunny buoy burns bush bust butt buzz cage cake cakes calf calls cane cans
cape caps cards cares cargo carol carve cave caves cedar chalk chaos chap charm chasm chat cheat cheek cheer chess
chew chick chill chin chips choir choke chop chore chunk cider cigar cites clad clam clan clap clash clasp claw clays
click clip cloak clone clot clown clue clues clump coals coats cobra cocoa codes coils coins comb comes comet comic
cope cords cork cosy couch cough coup cove covet crab cramp crane crate crave crawl creed creek cries crisp crook
crops crude crush crust cubs cuff cult cups curl curse cute cuts cyst dams damn damp dared dark darn darts dash dates
dawn daze deals dean debit debts debut decay decks deeds desks devil dice dies diets digit dime dine diner dirt disc
disco dive diver dock docks doll dolls dome donor doom doors dope dots dough dove dozen drag dread drill drip drown
drums dryer dull dumb dump dune dusk dusty dwarf dying eagle ears eats ebony echo edges eggs elbow email envoy erase
error etch ever evils exam exams exile exits eyes faced faces faded fades faint fairy fake fancy fang fans farms fates
fatty fears feast feeds feels ferry fetch feud fever fiber fiery files filed fills filmy filth fines fires fists fits
fixes flags flake flaps flask flats flaw flaws fleas flesh flex flint flip flips flirt flock flood flop flu fluff
flush flute foam foggy foil folds folk folks fond fonts foods fools forge forks forms fort forum fouls foxes frail
frank freak fries frog frogs frown fruit fumes funds fungi fur fury fused fuss gale gangs gaps gasp gates gauge gaze
gears gems gene genes genie genre ghost gifts gills gilt gland glare gleam glide globe gloom gloss glow glue goals
goat goats gods gosh gown grab grape grasp graze greet grid grief grill grim grin grip grips grit groan groom gross
grove growl guard guide guild guilt guise gulf gull gulp gums guns gust guts guys gypsy hails hairs halt hands handy
hangs hares harms harp harsh haste hasty hatch haul haunt haven hawk hay haze heads heal heals heap heaps hears heats
hedge heel heels heirs hello helm herd herds hides highs hikes hills hint hints hips hits hive hoax hobby hoist holes
holly homes honk hood hook hoop hops horns hose hosts hound howl hubs hull hum humid humor hunts hurts hush huts hymn
hype ideas idiot idols input insult irony itch items jail jars jaw jaws jazz jeans jeep jelly jerk jets jobs jog joins
joint jokes jolly judo juicy jumps junk juror keys kick kicks kills kilns kinds kiss kit kite kits knack knees knit
knob knots knows laces ladle lakes lamb lame lamps lands lanes laps lash lasts lasso lava laws lawn lays leads leak
leaks lean leans leash ledge legs lens lets lice lick lied lies lifts likes limbs limbo lime limes limit lined lines
links lions lips lists liver loads loaf loans lobby lobe lock lodge lofty logic logo logs lone longs loom loop loops
loot lords lots lotus loud louse lover lows luck lucky lump lunar lure lurk lush lust lyric mails mains mall malt
mango mania maps march marks marsh masks mast mats mayor maze meals means meats melon memo menus merge merry mesh
messy metro mice mild mimic minds mines minus mist mite mixer moan mob mock modes moist mold mole moles monk monks
moods moose mop moss moth moths motto mound mourn mouth moves mowed muddy mug mule mural mused mushy mute nails nasal
nasty navy nerve nests newly nick nodes noisy nook noon noun nouns nurse nuts nylon oaks oasis oath obese ocean odd
odds odor offer oils oily olive onion opted optic orbit ovary ovens owed owes owls owned owner oxen oyster paced paces
packs pact pads pages pains paint pairs palms panda panel pants papal paste pasta paths pause paved pawn pawns peaks
pearl pears peel peers pens perch peril pests petal petty phone pianos pies pigs piles pill pills pilot pinch pines
pint pints pious piped pipes pitch pits pizza plaid plans plate plays plaza plea plead pleas plug plum plump plus
poems poets poke poker polar poles polls polo ponds pony pools porch pork ports pose posed poses posh posts pots pouch
pours power prank prawn prayer press price prick prime print prism privy prize probe prone proof prop props prose
proud prowl proxy prune pubs puff pulls pump pumps punch puppy purge purse quack quail quake query quilt quirk quits
quiz rabbi races racks radar radii rafts rage raid raids rails rains rally ramp ranch ranks ranged rash rates raven
rays razor reach reads realm reams rebel reef reefs relay relic rely renal rent rents resin rests rider rides ridge
rifts rigid rigor rings rinse riots ripe risks rivet roads roar roast robe robes robin robot rocks rocky rods rogue
roles rolls roman roofs rooms roots ropes roses rot rotor rouge rouse routes rows rub ruins ruled rules rumor rungs
rust rusty sacks saddle safer saga sage sails saints salad sales salon salsa salts sands sandy sauce saved saves savvy
saws scalp scam scan scar scare scarf scars scent scoop scope scorn scout scrap scrub seals seats sects sedan seeds
seeks sends serum sets setup sewed sewer sexes shack shady shaft shaky shame shape shark sharp shave shawl sheds shelf
shell shield shift ships shirt shock shoes shops shots shout shove shrub shrug shy sigh sighs sign signs silo sings
siren sites sits sizes skate skies skill skim skip skirt skull slab slack slam slang slap slate slave sled sleek sleet
slice slick slim slime slip slips slogan slope slot slots slums slur sly smack smash smear smirk smog snack snail snap
snare sneak sniff snob snore snout snows snowy soak soap sober socks soda sofa soils solo sons songs sonic soot sore
sores sorts souls sour spade spam span spans spark spasm spear specs spicy spied spies spine spins spire splash spoon
spore spots spray spree spur squad squat stab stack stain stale stalk stall stamp stark stars stats steer stems steps
stern stew sticks stiff stink stint stir stirs stool stoop store stork storm stout stove strap stray strut stud stump
stunt suck suede sued suits sunny surf sushi swamp swan swap swarm sway sweat swine swirl syrup tabs tacit tales talks
tame tangle tanks tapes taps tardy tasks taste tasty tattoo taxed taxes teams tears tease teens teeth tempo tempt
tends tense tents terms tests texts thaw thief thigh things thorn thrill throb throws thud thump tick tidal tides tidy
tiger tiles tilt timer tips tires toad toast token tolls tomb tombs toned tones tools topaz torch torso toss total
touch tours towed towel tower towns toxic toxin toys trace tramp trash tray trays trees trek trench tribe tries trio
trips troll trout truce truck trunk tubes tuck tulip tumor tuna tunes turbo turf turns twigs twins twirl types ulcer
unfit units unite urged urine usage users usher vague valve vapor vault veins vent vents venue verb verbs verge vests
veto viable views vigil villa vine vines vinyl virus visa visas visit vivid vocal vodka vogue voices vomit voted voter
votes vowed vowel waits waken wakes walks walls waltz wants warms warns wars warp wash wasp watch waved waves waxed
wears weary wedge weeds welds wells wheel whiff whine whip whirl whisk whose wicked wider wield wills wilt winds wines
wings wink wiped wipes wires witch witty wolf womb woods words works worlds worm worms worth wound wraps wrath wreath
wrist yacht yarn yawn yeast yell yield yoga yours zeal zebra zones zoo id`

/** Everyday and technical words for diseases, goods, causes and effects. */
export const subjectWords = `
actually add adequate adequately ageing aging alcoholic animals anosmia antipyretic antipyretics asymptomatic babies
based basically blocking blocks called canine cardiac cardiovascular cases catches catching cats cerebral cigarette
cigarettes cities clinician clinicians clinics compared conflicting consequently containing corona coronary
coronavirus coronaviruses correctly countries cov covid curative curing currently cutting deadlier deadly deaths
dental dermal dermatological described diabetes diabetic diabetics dogs drinking dropping drugs due eased eases
educational effects essentially even eventually exercising experts facemask facemasks factors failing fatalities
fatality febrile feline felines fewest fighting fights finally finding findings firstly funding furthermore generally
getting groups haematological harming healed healing healthier helpful helping hematological hepatic hospitals
hypertension hypertensive ill immunisation immunization inconclusive inconsistent individual individuals infants
infections infectious infects inferior influenza inhibiting inhibitory initially inpatient insecure insomnia kidneys
killing lacking lastly law lethal levels likewise limiting limits lungs mainly mammal mammals maternal meanwhile
medications medicines milder minimal moreover mortality much municipal myocardial ncov neurologic neurological
nevertheless numbers obesity observed ocular olfactory ophthalmic overweight paediatric participant participants
particularly pediatric pet pets pharmaceutical pneumonia poorer potentially pregnancy preventative preventive probably
promising pulmonary pupils questioned recently referred relate reports researchers respirator respirators respiratory
results riskier robust safely safest sars schools scientists secondly seniors seriously severely severity
significantly similarly simply skeletal sleeping slowing slows smoker smokers smoking specifically spreading spreads
stopping strongest students studies subsequently suggested suggests suitable sun sunlight superior tobacco toddler
toddlers towards transmissible transmit transmits transmitted treating treats trials typically ultimately ultraviolet
unclear undecided undetermined unproven unresolved useful usefulness useless vaccinated vaccination vaccine vaccines
vehicles warded wards warming ways wellbeing worked workout wrongly youngster youngsters`
