import type { GenreSlug } from './genres.ts';

/** One artist per line: name | type | home | popularity | song | bio. */
export const rootsArtists: Partial<Record<GenreSlug, string>> = {
  jazz: `
    Low Tide Quintet | Quintet | San Pedro | 50 | Breakwater | Two horns, no hurry.
    Ezra Fontenot | Trumpet | New Orleans | 65 | Second Helping | Plays like the kitchen is still open.
    The Copper Owl House Trio | Trio | Highland Park | 28 | Last Bus | Has played every Monday since the stove broke.
    Yuki Tanabe Trio | Trio | Little Tokyo | 46 | Paper Umbrella | Piano, bass, brushes, rain.
    Malik Stanfield | Saxophone | Leimert Park | 57 | Degnan Avenue | Learned on this street, teaches on this street.
    Brass Apothecary | Sextet | Mid-City | 34 | Take Twice Daily | Prescribed for heavy feet.
    Odile Renard | Vocals | Montréal | 53 | Les Petites Heures | Standards as if nobody had sung them before.
    The Parallel Fifths | Quartet | Pasadena | 25 | Against the Rules | Former students of the same strict teacher.
    Sonny Abecasis | Guitar | Tangier | 44 | Medina Blues | Six strings, a dozen moods.`,
  'hip-hop': `
    Kojo Bright | MC | Leimert Park | 59 | Gold Ink | Writes on the bus, performs like the bus is leaving.
    Ms. Ledger | MC | Watts | 52 | Balance Due | Counts every syllable and forgives none.
    DJ Parables | DJ | Leimert Park | 43 | Mustard Seed | Two turntables, one moral.
    Verbal Estate | Duo | Inglewood | 38 | Open House | Rhymes about rent with a view.
    Cousin Merritt | MC | Compton | 47 | Cookout Rules | Bring a side dish.
    Tall Order | Crew | Long Beach | 33 | Menu | Six MCs, one microphone, good manners.
    Nia Lockhart | MC | Oakland | 61 | Bay Windows | Storyteller first, everything else second.
    Sabbath Boulevard | Producer | Mid-City | 36 | Corner Sermon | Samples his uncle's sermons, with permission.
    Poncho Vega | MC | Boyle Heights | 49 | Primera Calle | Two languages, one breath.`,
  beats: `
    Two & Four | Producer | Chinatown | 37 | Off the Grid | Sampler, screwdriver, dust.
    Rae Oyelaran | Producer | Highland Park | 45 | Copper Tape | Beats from answering machines.
    Sundial Beats | Producer | Exposition Park | 30 | Shade at Noon | Slow drums, long shadows.
    Mono Nakajima | Producer | Sapporo | 58 | Kotatsu | Snowed in with a sampler.
    The Crate Warden | DJ | Eagle Rock | 26 | Property Of | Only plays records with a name written on them.
    Leftover Keys | Keys | West Adams | 32 | Spare Change | Electric piano over anything that cracks.
    Ghost Parade | Producer | Echo Park | 41 | Confetti Hours | Brass bands one street over.`,
  'r-and-b': `
    Hex & Honey | Duo | Silver Lake | 56 | Sugar Spell | Two voices that finish each other's runs.
    Opal Reyes | Singer | Boyle Heights | 62 | Velvet Rosary | Sings low, means it high.
    Devon Asare | Singer | Inglewood | 48 | Read Receipts | Slow jams for fast thinkers.
    Saffron Lyle | Singer | Atlanta | 66 | Peach Light | Came up in church, left by the side door.
    Nightstand | Band | Koreatown | 35 | Glass of Water | Bedroom songs with a live band.
    Marisol Kane | Singer | Hollywood | 40 | Costume Change | Theater kid, perfect pitch.
    Quiet Money | Duo | Mid-City | 29 | Tip Jar | Never raise their voices, never have to.
    Aurelio Banks | Singer | Miami | 54 | Salt Air | Falsetto with a sea view.`,
  soul: `
    The Gold Teeth Revue | Band | Leimert Park | 51 | Smile Wide | Eleven people, eleven solos.
    Loretta Pham | Singer | Long Beach | 45 | Kitchen Radio | Learned every word off a radio with one station.
    Sunday Best Orchestra | Band | Exposition Park | 38 | Pressed Shirt | Dresses for it.
    Big Amos & the Small Print | Band | West Adams | 42 | Terms Apply | Read the contract, then dance.
    Della Northcutt | Singer | Memphis | 59 | Ironing | A voice with a crease in it.
    The Chuck Roasts | Band | San Francisco | 47 | Medium Rare | Hot, quick, well seasoned.
    Ronnie Alvarado | Singer | El Sereno | 36 | Lowrider Lullaby | Oldies that were written last week.
    Cordelia & the Change | Band | Pasadena | 28 | Exact Fare | Sisters, cousins, tambourine.`,
  gospel: `
    Gold Teeth Gospel Choir | Choir | Leimert Park | 44 | Every Good Thing | Forty voices, one organ with opinions.
    Sister Odetta Bloom | Singer | Watts | 50 | Lay It Down | Seventy-one years old and the loudest in the room.
    The Amen Corner Band | Band | Inglewood | 37 | Say So | Plays until someone stands up, then plays more.
    Tabernacle Youth Voices | Choir | Leimert Park | 26 | New Robes | Twelve to nineteen and fearless.
    Deacon Ellis Ward | Organ | Chicago | 41 | Left Foot Pedal | The organ does the preaching.
    Harbor Light Singers | Choir | San Pedro | 23 | Lamp Oil | Dockworkers in harmony.
    Joyful Overtime | Band | Compton | 33 | Double Shift | Gospel funk after a long week.`,
  cumbia: `
    Sonido Verano | Sound system | Boyle Heights | 55 | Calor de Barrio | Rebajada, slowed until it sways.
    La Orquesta Tamarindo | Orchestra | El Sereno | 48 | Agua de Tamarindo | Fourteen musicians and a cooler.
    Bajo Sol | Band | Tijuana | 52 | Frontera Lenta | Bass lines that cross without papers.
    Los Primos Eléctricos | Band | Van Nuys | 37 | Enchufe | Cousins, amplifiers, one extension cord.
    Marisol y el Eco | Duo | Monterrey | 43 | Ventana Abierta | Accordion through a space echo.
    Cumbia Ministerial | Band | Pico-Union | 31 | Sello y Firma | Suits, stamps, hips.
    DJ Chamoy | DJ | Lincoln Heights | 40 | Chile Limón | Sweet, sour, hot, gone.
    Tropical Mecánica | Live act | Bogotá | 60 | Motor de Agua | Cumbia on modular, sweating.
    Güira & Daughters | Band | Boyle Heights | 29 | Herencia | Three generations, one scraper.`,
  salsa: `
    Conjunto Malecón | Orchestra | Pico-Union | 46 | Ola Brava | Trombones first.
    Yesenia Portal | Singer | San Juan | 63 | Corazón de Esquina | Stops traffic, then conducts it.
    Timba Local 46 | Band | Hollywood | 34 | Sindicato | Session players on their night off.
    Los Relojes | Band | Huntington Park | 30 | Tres y Dos | Never early, never late.
    Orquesta Medianoche | Orchestra | Downtown | 41 | Doce Campanadas | Starts at midnight, contractually.
    Rafa Quintero | Piano | Cali | 57 | Montuno Norte | Left hand like a train.
    Clave & Company | Band | Long Beach | 25 | Socios | A dance class that got out of hand.`,
};
