// Shows the list of Examples/panel in a window. Prints what its labels show, as a line of JSON at each change.

import GLib from 'gi://GLib';
import Gtk from 'gi://Gtk?version=4.0';

const {CardList} = await import(`file://${ARGV[0]}/cardList.js`);
Gtk.init();
const list = new CardList('org.example.unread-mail', 'mail');
const window = new Gtk.Window({child: list});
list.connect('card-changed', () => {
    const labels = [];
    for (let child = list.get_first_child(); child; child = child.get_next_sibling()) {
        const layout = child.get_layout();
        labels.push({
            name: child.name, text: layout.get_text(),
            attributes: layout.get_attributes()?.get_attributes().length ?? 0,
        });
    }
    print(JSON.stringify(labels));
});
window.present();
new GLib.MainLoop(null, false).run();
