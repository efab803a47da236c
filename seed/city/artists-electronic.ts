import type { GenreSlug } from './genres.ts';

/** One artist per line: name | type | home | popularity | song | bio. */
export const electronicArtists: Partial<Record<GenreSlug, string>> = {
  techno: `
    Okta Lindqvist | Live act | Malmö | 64 | Relay Weather | Modular rig, no laptop, no second take.
    Ana Reyes | DJ | Los Angeles | 48 | Alameda Nights | Digs at swap meets and plays them at 134.
    Halfstep Harbor | Live act | Long Beach | 37 | Container Ship | Two people, four drum machines and the sound of the port.
    Verena Stahl | DJ | Leipzig | 58 | Kaltes Licht | Long blends, longer sets, the lights stay low.
    Concrete Lullaby | Live act | Van Nuys | 29 | Sepulveda 4 AM | Writes on night shifts and it shows.
    Mirela Dancu | DJ | Cluj | 52 | Fast Water | Hypnotic, dry and always a little faster than you expect.
    Signal Widow | Live act | Los Angeles | 33 | Carrier Lost | Shortwave recordings run through a broken mixer.
    Tarrow | DJ | Bristol | 45 | Undertow Plates | Broken kicks and a crate of his own dubplates.
    Nine Volt Nun | Live act | Downtown | 41 | Habit | A one-woman choir of oscillators.
    Jun Aramaki | DJ | Osaka | 61 | Glass Escalator | Four decks, no headphones, we have checked.`,
  house: `
    Cleo Marchetti | DJ | Bologna | 55 | Terrazza | Piano house with the windows open.
    Dario & Wren | DJ duo | Silver Lake | 38 | Late Checkout | Back to back since a wedding in 2016.
    Papa Quill | DJ | Detroit | 66 | Basement Manners | Thirty years of records and still smiling at the drop.
    Simone Adeyemi | DJ | Inglewood | 49 | Sunday Shoes | Gospel chops over a steady four.
    The Guest List | Live band | Koreatown | 42 | Plus One | A house band in the other sense of the word.
    Lowell Ozaki | DJ | San Francisco | 35 | Fog Signal | Deep, patient, best heard with your eyes shut.
    Rosa Tangerine | DJ | Mexico City | 57 | Pulpa | Percussion first, then more percussion.
    Marble Hands | Producer | Mid-City | 27 | Warm Receipt | Makes a track every Tuesday and plays it on Friday.
    Ines Fontaine | DJ | Marseille | 44 | Quai des Anges | Disco edits, bass lines and a fan in each hand.`,
  disco: `
    Mirrorball Mercado | Live band | Boyle Heights | 46 | Ojos de Neón | Nine people in matching jackets.
    Candy Ortega | DJ | East Hollywood | 39 | Roller Rink Romance | Seven-inches only, wheels optional.
    Satin Committee | Live band | Pasadena | 34 | Point of Order | Strings, horns, parliamentary procedure.
    Gilded Lily Jones | Singer | Leimert Park | 53 | Hold the Elevator | A voice that reaches the coat check.
    DJ Palomino | DJ | Venice | 31 | White Fringe | Plays from the back of a horse float in summer.
    Studio Fifty-Fern | DJ | Portland | 25 | Photosynthesis | Plants on the decks and nothing after 1983.
    Telefon Amour | Duo | Montréal | 50 | Ligne Occupée | Two singers, one long telephone cable.
    Nightshift Nectar | Producer | Downtown | 36 | Clock In, Get Down | Cosmic disco for people who start at six.`,
  electro: `
    Vector Pilots | Live act | Culver City | 40 | Autobahn 405 | Robot funk, real traffic.
    Lady Kilohertz | DJ | Detroit | 59 | Ghost Modem | Eight-oh-eights and not a single smile until the encore.
    Arcade Widow | Duo | Little Tokyo | 32 | Insert Heart | Built their synthesizers from pinball tables.
    Sodium Vapor | Live act | North Hollywood | 28 | Streetlight Choir | The color of every street you grew up on.
    Tomas Brink | DJ | Rotterdam | 47 | Freeport | Harbor electro, straight from the container.
    Plastic Ventriloquist | Live act | Echo Park | 23 | Who Said That | Vocoder, puppet, no explanation.
    Chrome Abuela | DJ | El Sereno | 43 | Bingo Machine | Electro with a grandmother's sense of rhythm.
    Null Pointer Sisters | Duo | Pasadena | 35 | Segfault | Engineers by day, lasers by night.`,
  acid: `
    Tobacco Laser | Live act | Arts District | 38 | Squelch Ordinance | Three silver boxes and a strict neighbor.
    Mother Resonance | DJ | Manchester | 54 | Slow Filter | Turns one knob for an hour and you will not leave.
    Lime & Wire | Duo | Cypress Park | 26 | Battery Tongue | Acid as a team sport.
    DJ Vitriol | DJ | Van Nuys | 33 | Etch | Loud, sour, generous.
    Sister Sulphur | Live act | Ghent | 45 | Yellow Room | Plays standing on a beer crate, always the same crate.
    Frequency Nuns | Trio | Long Beach | 29 | Vespers 303 | A vow of silence between tracks.
    Hal Corrosive | DJ | Los Angeles | 21 | Drain Cleaner | The nicest person you will meet all night.`,
  ambient: `
    June Hollow | Live act | Silver Lake | 36 | Reservoir | Field recordings from four hundred walks around the water.
    Wren Castellanos | Harp | Los Feliz | 42 | Slow Bloom | Harp, tape loops and a great deal of patience.
    Pale Cartography | Duo | Reykjavík | 60 | Map of Breath | Weather reports for imaginary islands.
    The Sleep Registry | Ensemble | Pasadena | 31 | Form 27-B | You are invited to lie down.
    Ito Maren | Synthesizer | Kyoto | 55 | Moss Engine | One chord per season.
    Low Fidelity Garden | Live act | Frogtown | 24 | Greenhouse Hum | Wires plants to amplifiers and asks nicely.
    Saint Static | Guitar | Joshua Tree | 39 | Dry Lake | A guitar, a desert and a very long reverb.
    Ocean Clerk | Live act | San Pedro | 22 | Tide Table | Reads the tide tables over drones. Oddly moving.
    Amara Voss | Cello | Berlin | 51 | Paper Thin | Cello, breath and a loop pedal she built herself.`,
  'modern-classical': `
    Halden Quartet | String quartet | Los Angeles | 40 | Four Rooms | Four friends who rehearse in a garage with good light.
    Mira Solberg | Piano | Bergen | 62 | Snowblind Etudes | Felted piano, open window.
    Ensemble Figueroa | Ensemble | Highland Park | 33 | Traffic Canon | Plays the city back to itself.
    Teodor Vance | Cello | Prague | 46 | Left-Hand Letters | Solo cello and a suitcase of pedals.
    The Unfinished Choir | Choir | Eagle Rock | 27 | Sentences | Thirty singers, no vibrato, no conductor.
    Noor Castellan | Piano | Beirut | 57 | Courtyard Pieces | Writes for small rooms and large silences.
    Glass Orchard | Trio | Culver City | 30 | Windfall | Vibraphone, viola, wine glasses.
    Percussion Union Local 9 | Ensemble | Exposition Park | 25 | Hardware Store | Everything on stage came from the same shop.`,
  dub: `
    Tide Table Sound | Sound system | Long Beach | 34 | Low Water Mark | Hand-built stack, four scoops, one blanket per visitor.
    Prince Mockingbird | Singer | Kingston | 52 | Telephone Wire | Sings over anything slow and heavy.
    Echo Bureau | Live dub | Mid-City | 31 | Return to Sender | The mixing board is the instrument.
    Mango Telemetry | DJ | Inglewood | 28 | Orbit Version | Space echo, actual fruit.
    Roots Department | Live band | Leimert Park | 44 | Form and Version | Eight-piece, all heart.
    Sub Rosa Steppers | Sound system | Bristol | 47 | Quiet Rebel | Come for the bass, stay for the tea.
    Dubplate Clerk | DJ | Chinatown | 19 | Carbon Copy | Cuts one record a week and destroys it on air.`,
};
