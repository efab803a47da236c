import type { GenreSlug } from './genres.ts';

/** One artist per line: name | type | home | popularity | song | bio. */
export const bandArtists: Partial<Record<GenreSlug, string>> = {
  indie: `
    Paper Lanterns | Band | Echo Park | 58 | Parade Float | Choruses you will hum at the bus stop.
    Local Weather | Band | Eagle Rock | 41 | Marine Layer | Five friends, one van, forty percent chance of rain.
    The Ninth Out | Band | Pasadena | 47 | Down Nine | Lose every bet, win every room.
    Tennis Elbow Romance | Band | Mar Vista | 33 | Second Serve | Bright guitars and a grudge.
    Kite Insurance | Trio | Highland Park | 38 | Act of God | Writes love songs in the language of small print.
    Bellwether Youth | Band | Fresno | 29 | Feed Store | Valley kids with harmonies.
    Ruth & the Reasonables | Band | Silver Lake | 52 | Talk It Over | Every song is one side of an argument.
    Postcard Empire | Band | Glasgow | 63 | Wish You Were Colder | Big coats, bigger bridges.
    Small Claims | Duo | Koreatown | 26 | Security Deposit | Landlord songs, danceable ones.
    Goldfinch Motel | Band | Long Beach | 35 | Vacancy | Surf guitar for people who cannot swim.`,
  shoegaze: `
    Velvet Static | Band | Echo Park | 67 | Rosewater | Three guitars and one secret, loud as weather.
    Lowercase Moon | Band | Little Tokyo | 44 | Soft Eclipse | Sings into the pickups.
    Hush Industrial | Trio | Downtown | 36 | Quiet Factory | Bring earplugs. They mean it.
    Amber Alert Choir | Band | Van Nuys | 31 | Slow Lane | Reverb you can lean on.
    Drowned Cathedral Club | Band | Oakland | 48 | Bell Under Water | A wall of sound with a door in it.
    Petal Engine | Band | East Hollywood | 27 | Hundred Blossoms | Distortion, but make it tender.
    Sleepwalk Parade | Band | Tijuana | 53 | Sonámbula | Border town noise with a pop heart.
    Blur Department | Duo | Culver City | 22 | Out of Focus | Two people, eleven pedals each.`,
  'dream-pop': `
    Lune | Singer | Silver Lake | 61 | Night Swim | Whispers over drum machines, then does not whisper.
    Opaline | Band | Los Feliz | 43 | Milk Glass | Synths like fogged windows.
    Cassia Grove | Band | Venice | 37 | Low Sun | Slide guitar for the golden hour.
    Honeydew Static | Duo | Highland Park | 29 | Sugar Noise | A sister, a sister, a sampler.
    The Long Exposure | Band | Portland | 50 | Shutter | Every song holds its breath.
    Marzipan Ghost | Singer | Hollywood | 34 | Almond Moon | Haunted by chord changes.
    Aerial Youth | Band | Frogtown | 25 | Kite String | Sings mostly about windows.
    Violet Ordinance | Band | Mexico City | 56 | Toque de Queda | Curfew pop in two languages.`,
  punk: `
    Cathode Saints | Band | Long Beach | 49 | Test Pattern | Nineteen songs in twenty-four minutes.
    Ramona Riot | Band | Highland Park | 36 | Bus Pass | All ages or not at all.
    The Overdue Books | Band | El Sereno | 31 | Late Fee | Librarians, actual ones.
    Dead Parking Meters | Band | Hollywood | 28 | Expired | Fast, rude, on time.
    Hot Trash Opera | Band | Van Nuys | 40 | Trash Day | Costumes, arias, feedback.
    Las Termitas | Band | Boyle Heights | 51 | Madera | Bilingual fury with a pop hook under it.
    Union Suit | Trio | San Pedro | 33 | Picket | Work songs at double speed.
    Nosebleed Section | Band | Inglewood | 24 | Row ZZ | The cheap seats bite back.
    Kid Asbestos | Band | Cleveland | 45 | Drop Ceiling | Industrial town, industrial tempo.`,
  folk: `
    Marrow & Pine | Duo | Ojai | 54 | Windbreak | Two voices and a house full of borrowed instruments.
    Hollis Tran | Songwriter | Frogtown | 42 | River Bicycle | Finger-picked letters to the neighbors.
    The Almanac Sisters | Trio | Pasadena | 38 | Frost Date | Sings the planting calendar in thirds.
    Ephraim Cole | Songwriter | Nashville | 60 | Borrowed Porch | Has one good coat and forty good songs.
    Salt Flat Letters | Band | Reno | 30 | Mile Marker | Banjo, pump organ, weather.
    Nadia Ferreira | Songwriter | Lisbon | 49 | Varanda | Nylon strings and a voice like late sun.
    Orchard Debt | Band | Atwater Village | 27 | Windfall Apples | Barn music from a garage.
    Cedar Waxing | Duo | Mar Vista | 23 | Small Bird | Mandolin and mild panic.
    Tomorrow's Kindling | Band | Glassell Park | 32 | Dry Season | Protest songs you can hold hands to.`,
};
